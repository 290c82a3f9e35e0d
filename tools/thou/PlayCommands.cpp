// What a person can ask for beside answering. See PlaySession.h.
#include <algorithm>

#include "compiler/diag/Diag.h"
#include "compiler/driver/Files.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "tools/thou/PlayBoard.h"
#include "tools/thou/PlaySession.h"
#include "tools/thou/PlayText.h"
#include "tools/thou/Scope.h"

namespace thou::cli {

using play::CardView;
using rules::DecisionKind;

const std::vector<PlaySession::Command>& PlaySession::commands() {
  static const std::vector<Command> table = {
      {"help", "help", "this list", &PlaySession::help},
      {"board", "board", "the table as you see it", &PlaySession::board},
      {"choices", "choices", "what you may choose, once more", &PlaySession::choices},
      {"zone", "zone NAME", "every card of a pile that you may look at", &PlaySession::zone},
      {"text", "text N, text NAME", "all about a card: its text, values and state", &PlaySession::text},
      {"texts", "texts off, texts on", "choices without the cards' texts, or with them", &PlaySession::texts},
      {"why", "why NAME", "why you are not offered a card that you see", &PlaySession::why},
      {"hint", "hint", "what a program would choose that tries answers, and by how much", &PlaySession::hint},
      {"log", "log, log N", "what happened since your last answer in full; the last N lines", &PlaySession::log},
      {"history", "history", "the answers so far, numbered", &PlaySession::history},
      {"undo", "undo, undo N, undo to K", "take back the last answer, the last N, or all from number K on",
       &PlaySession::undo},
      {"save", "save FILE", "write the game to a file", &PlaySession::save},
      {"load", "load FILE", "go on with a saved game", &PlaySession::loadFile},
      {"all", "all", "in a replay: play the rest of it", &PlaySession::all},
      {"quit", "quit", "leave", &PlaySession::quit},
  };
  return table;
}

PlaySession::Next PlaySession::help(const std::string&) {
  std::string text =
      "Answer with the number of what you choose; with several numbers where several may be chosen: 1 3\n"
      "An empty line, or `pass`, chooses nothing where that is allowed.";
  for (const Command& command : commands()) text += std::string("\n  ") + command.form + ": " + command.does;
  console_.say(text);
  return Next::Ask;
}

PlaySession::Next PlaySession::board(const std::string&) {
  console_.say(boardOf(play::viewOf(game(), viewer())), true);
  return Next::Ask;
}

PlaySession::Next PlaySession::choices(const std::string&) {
  if (waiting())
    showChoices(play::viewOf(game(), viewer()));
  else
    console_.say("The game is over: there is nothing to choose.");
  return Next::Ask;
}

PlaySession::Next PlaySession::zone(const std::string& name) {
  const play::View view = play::viewOf(game(), viewer());
  const std::string text = name.empty() ? "" : pilesOf(view, name);
  if (!text.empty()) {
    console_.say(text, true);
    return Next::Ask;
  }
  std::vector<std::string> names;
  for (const play::ZoneView& zone : view.zones) {
    if (zone.seen && std::find(names.begin(), names.end(), zone.name) == names.end()) names.push_back(zone.name);
  }
  std::string list;
  for (const std::string& one : names) list += (list.empty() ? "" : ", ") + one;
  console_.say("Write `zone` and one of these: " + list + ".");
  return Next::Ask;
}

std::vector<const CardView*> PlaySession::meant(const play::View& view, const std::string& what) {
  uint32_t number = 0;
  if (!what.empty() && !llvm::StringRef(what).getAsInteger(10, number)) {
    const size_t options = view.decision ? view.decision->options.size() : 0;
    const CardView* card = number >= 1 && number <= options ? cardOf(view, number - 1) : nullptr;
    if (card) return {card};
    console_.say("Choice " + what + " is no card that you see.");
    return {};
  }
  const std::vector<const CardView*> all = cardsOf(view);
  std::vector<const CardView*> exact, partly;
  std::vector<std::string_view> names;
  for (const CardView* card : all) {
    names.emplace_back(card->name);
    if (folded(card->name) == folded(what)) exact.push_back(card);
    if (!what.empty() && folded(card->name).find(folded(what)) != std::string::npos) partly.push_back(card);
    for (const play::FaceView& face : card->otherFaces) {  // its other side is another name for it
      names.emplace_back(face.name);
      if (face.name != card->name && folded(face.name) == folded(what)) exact.push_back(card);
    }
  }
  if (!exact.empty()) return exact;
  const bool one = !partly.empty() && std::all_of(partly.begin(), partly.end(), [&](const CardView* card) {
    return card->name == partly.front()->name;
  });
  if (one) return partly;
  std::string list;
  std::vector<std::string> said;
  for (const CardView* card : partly) {
    if (std::find(said.begin(), said.end(), card->name) != said.end()) continue;
    said.push_back(card->name);
    list += (list.empty() ? "" : ", ") + card->name;
  }
  const std::string_view near = diag::nearest(what, names);
  console_.say(what.empty()    ? "Write the name of a card behind it, or the number of a choice."
               : !list.empty() ? "`" + what + "` may be several: " + list + "."
                               : "You see no card called `" + what + "`." +
                                     (near.empty() ? "" : " Did you mean `" + std::string(near) + "`?"));
  return {};
}

PlaySession::Next PlaySession::text(const std::string& what) {
  const play::View view = play::viewOf(game(), viewer());
  std::vector<std::string> said;  // copies that are alike in all are told of once
  for (const CardView* card : meant(view, what)) {
    const std::string full = fullOf(*card);
    if (std::find(said.begin(), said.end(), full) != said.end()) continue;
    said.push_back(full);
    console_.say(full);
  }
  return Next::Ask;
}

PlaySession::Next PlaySession::texts(const std::string& which) {
  const std::string word = folded(which);
  if (word != "on" && word != "off") {
    console_.say("Write `texts on` or `texts off`.");
    return Next::Ask;
  }
  texts_ = word == "on";
  console_.say(texts_ ? "Choices are shown with the cards' texts." : "Choices are shown without the cards' texts.");
  return Next::Ask;
}

PlaySession::Next PlaySession::why(const std::string& what) {
  const play::View view = play::viewOf(game(), viewer());
  std::vector<std::string> said;
  const std::vector<const CardView*> all = meant(view, what);
  const bool known = std::any_of(all.begin(), all.end(), [&](const CardView* card) {
    return !card->options.empty() || play::whyNot(game(), card->number, viewer());
  });
  for (const CardView* card : all) {
    const std::optional<std::string> reason = play::whyNot(game(), card->number, viewer());
    std::string text;
    if (!card->options.empty() && view.decision)
      text = card->name + " is offered: choice " + std::to_string(card->options.front() + 1) + ".";
    else if (!reason && known)
      continue;  // a copy elsewhere; the others are what is asked about
    else if (!reason)
      text = card->name + " is neither in your hand nor in play.";
    else
      text = reason->empty() ? "Nothing forbids using " + card->name + ", but it has nothing to use at this point."
                             : *reason;
    if (std::find(said.begin(), said.end(), text) != said.end()) continue;
    said.push_back(text);
    console_.say(capital(text));
  }
  return Next::Ask;
}

PlaySession::Next PlaySession::hint(const std::string&) {
  if (!waiting()) {
    console_.say("The game is over: there is nothing to choose.");
    return Next::Ask;
  }
  const rules::Decision decision = play::askedOf(game());
  const auto saidOf = [&](const play::Choice& choice) {
    if (decision.kind == DecisionKind::Number) return std::to_string(choice.front());
    std::string text = choice.empty() ? "nothing" : "";
    for (const uint32_t index : choice) {
      text += (text.empty() ? "" : " and ") + std::to_string(index + 1) + " (" + cut(decision.options[index].text, 50) +
              ")";
    }
    return text;
  };
  const std::vector<play::LookaheadPlayer::Tried> tried = hints_.compare(game());
  if (tried.empty()) {
    console_.say("No answer that was tried is legal; so there is no hint.");
  } else if (tried.size() == 1) {
    console_.say("A program would choose " + saidOf(tried.front().choice) + ": it found no other answer.");
  } else {
    const auto percent = [](double value) { return std::to_string(int(value * 100 + 0.5)); };
    std::string text = "A program that played on at random after each answer would choose " +
                       saidOf(tried.front().choice) + ".\nOn its scale 0 is lost at once, 100 is won at once:";
    for (const play::LookaheadPlayer::Tried& one : tried)
      text += "\n  " + percent(one.value) + ": " + saidOf(one.choice);
    console_.say(text);
  }
  return Next::Ask;
}

PlaySession::Next PlaySession::log(const std::string& count) {
  if (count.empty()) {
    tellLog(true);
    return Next::Ask;
  }
  uint32_t lines = 0;
  if (llvm::StringRef(count).getAsInteger(10, lines) || lines == 0) {
    console_.say("Write `log` and how many lines you want.");
    return Next::Ask;
  }
  const std::vector<rules::LogEntry>& entries = game().log().entries();
  std::string text;
  for (size_t i = entries.size() - std::min<size_t>(lines, entries.size()); i < entries.size(); ++i)
    text += (text.empty() ? "" : "\n") + entries[i].textFor(viewer());
  console_.say(text.empty() ? "Nothing has happened yet." : text);
  return Next::Ask;
}

PlaySession::Next PlaySession::history(const std::string&) {
  std::string text;
  const std::vector<Course::Moment>& moments = course_->moments();
  for (size_t i = 0; i < moments.size(); ++i) {
    const Course::Moment& moment = moments[i];
    if (!moment.person) continue;
    const bool own = moment.seat == viewer().value || persons() < 2;
    text += (text.empty() ? "" : "\n") + std::to_string(i + 1) + ". " +
            (own ? moment.means : "an answer of player " + std::to_string(moment.seat));
  }
  console_.say(text.empty() ? "Nobody has answered anything yet." : text);
  return Next::Ask;
}

PlaySession::Next PlaySession::undo(const std::string& where) {
  const std::vector<Course::Moment>& moments = course_->moments();
  std::vector<size_t> given;
  for (size_t i = 0; i < moments.size(); ++i) {
    if (moments[i].person) given.push_back(i);
  }
  if (given.empty()) {
    console_.say("There is nothing to take back.");
    return Next::Ask;
  }
  llvm::StringRef rest = where;
  const bool to = rest.consume_front("to ");
  uint32_t number = 1;
  const bool bad = !rest.trim().empty() && rest.trim().getAsInteger(10, number);
  const bool known = !bad && (to ? std::find(given.begin(), given.end(), size_t(number) - 1) != given.end()
                                 : number >= 1 && number <= given.size());
  if (!known) {
    console_.say(to ? "`history` lists the answers by their numbers; `undo to 3` takes back number 3 and all after it."
                    : "Write `undo`, `undo N` with N from 1 to " + std::to_string(given.size()) +
                          ", or `undo to K` with a number that `history` lists.");
    return Next::Ask;
  }
  const size_t moment = to ? number - 1 : given[given.size() - number];
  std::vector<rules::Input> back = course_->undo(moment);
  if (!ahead_.empty()) {
    std::reverse(back.begin(), back.end());
    ahead_.insert(ahead_.end(), back.begin(), back.end());
  }
  console_.say("Taken back; " + counted(moments.size(), "answer") + (moments.size() == 1 ? " stands." : " stand."));
  moved();
  return Next::Show;
}

bool PlaySession::write(const std::string& path) {
  for (size_t i = 0; i < compilation_.sources.fileCount(); ++i) {
    const std::string_view read = compilation_.sources.path(source::FileId{uint16_t(i)});
    if (read != path && !llvm::sys::fs::equivalent(ref(read), path)) continue;  // links and other spellings, too
    console_.say(path + " holds the cards: it is not written over.");
    return false;
  }
  std::string problem;
  if (!driver::writeFile(path, course_->saved(game_, seats_), problem)) {
    console_.say(problem);
    return false;
  }
  savedAt_ = course_->moments().size();
  savedIn_ = path;
  console_.say("Saved in " + path + ". `load " + path + "` goes on from here.");
  return true;
}

PlaySession::Next PlaySession::save(const std::string& path) {
  if (path.empty())
    console_.say("Write `save` and the name of a file.");
  else
    write(path);
  return Next::Ask;
}

PlaySession::Next PlaySession::loadFile(const std::string& path) {
  if (path.empty()) {
    console_.say("Write `load` and the name of a file.");
    return Next::Ask;
  }
  std::string text, problem;
  if (!driver::readFile(path, text, problem, driver::kPositionBytes)) {
    console_.say(problem);
    return Next::Ask;
  }
  if (const auto wrong = load(text, path, false)) {
    console_.say(*wrong + "\nThe game is as it was.");
    return Next::Ask;
  }
  course_->start();
  console_.say("Loaded " + path + ".");
  return Next::Show;
}

PlaySession::Next PlaySession::all(const std::string&) {
  if (ahead_.empty()) {
    console_.say("`all` is for replays: `thou play --replay FILE GAME`.");
    return Next::Ask;
  }
  while (!ahead_.empty()) step();
  return Next::Show;
}

PlaySession::Next PlaySession::quit(const std::string&) {
  const bool played = !course_->moments().empty() && savedAt_ != course_->moments().size();
  if (!played || !ahead_.empty()) return Next::Leave;
  std::string answer;
  console_.say(
      "The game has not been saved as it is now. Write the name of a file to save it in, press Enter to leave "
      "without, or write `stay` to play on.");
  while (console_.read("File, Enter or `stay`: ", answer)) {
    const std::string path = llvm::StringRef(answer).trim().str();
    const std::string word = folded(path);
    if (word == "stay") return Next::Show;
    if (word.empty() || word == "quit" || word == "q" || write(path)) break;
  }
  return Next::Leave;
}

}  // namespace thou::cli
