// Whose turn it is to answer, what is shown before, and the end. See PlaySession.h.
#include "tools/thou/PlaySession.h"

#include <algorithm>
#include <sstream>

#include "compiler/diag/Diag.h"
#include "llvm/ADT/StringExtras.h"
#include "runtime/play/Playouts.h"
#include "tools/thou/PlayBoard.h"
#include "tools/thou/PlayText.h"
#include "tools/thou/Scope.h"

namespace thou::cli {

using rules::Decision;
using rules::DecisionKind;
using rules::Status;

namespace {

constexpr play::Effort kHints{.choices = 10, .playouts = 8};
constexpr const char* kPerson = "person";
constexpr size_t kIndented = 3;  // lines of events deeper in events than that are not set in further

std::vector<std::string> wordsOf(std::string line) {
  std::replace(line.begin(), line.end(), ',', ' ');
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace

PlaySession::PlaySession(const Table& table, const PlayOptions& options, Programs& programs, std::istream& in,
                         Output output)
    : program_(table.compilation->program),
      compilation_(*table.compilation),
      game_(program_.string(program_.layouts[table.seats.layout].name)),
      seed_(options.seed),
      known_(programs),
      output_(output),
      given_(!options.players.empty()),
      console_(options.screen, in, output),
      hints_(program_, options.seed, kHints),
      course_(std::make_unique<Course>(play::layOut(program_, table.seats, options.seed))),
      told_(state::kMaxPlayers + 1),
      since_(state::kMaxPlayers + 1) {
  std::vector<std::string> names = options.players;
  names.resize(table.seats.decks.size(), kPerson);
  seat(std::move(names));
}

void PlaySession::seat(std::vector<std::string> names) {
  seats_ = std::move(names);
  programs_.clear();
  for (size_t i = 0; i < seats_.size(); ++i)
    programs_.push_back(seats_[i] == kPerson ? nullptr
                                             : known_.make(seats_[i], program_, seed_ * play::kSeatsOfSeed + i + 1));
}

void PlaySession::sayPlayers() {
  std::string text;
  for (size_t i = 0; i < seats_.size(); ++i) {
    text += (text.empty() ? "" : ", ") + ("player " + std::to_string(i + 1)) + " is " +
            (programs_[i] ? "a program (" + seats_[i] + ")" : "a person");
  }
  console_.say(capital(text) + ".");
}

std::optional<std::string> PlaySession::load(const std::string& text, const std::string& path, bool replay) {
  Course::Saved saved;
  std::string problem;
  std::unique_ptr<Course> course = Course::read(program_, game_, text, path, saved, problem);
  if (!course) return problem;
  const size_t players = course->game().state().facts().players;
  const bool named = !saved.seats.empty() && !given_;
  std::vector<std::string> seats = named ? saved.seats : seats_;
  if (named && seats.size() != players) return path + ": it names other players than there are";
  seats.resize(players, kPerson);
  std::vector<std::string> unread = seats;
  std::erase(unread, kPerson);
  if (!known_.read(unread, output_)) return path + ": this is a game with a player that is not there";
  const auto person = [&](rules::Game& game) {
    const size_t seat = game.status() == Status::Waiting ? game.decision().player.value : 0;
    return seat == 0 || seat > seats.size() || seats[seat - 1] == kPerson;
  };
  std::vector<rules::Input> ahead = std::move(saved.ahead);
  for (const rules::Input& input : ahead) {
    if (replay && input.kind == rules::Input::Kind::Answer) continue;
    if (const auto wrong = course->take(input, person(course->game()))) return path + ": " + *wrong;
  }
  if (replay) std::erase_if(ahead, [](const rules::Input& input) { return input.kind == rules::Input::Kind::Start; });
  if (!replay) ahead.clear();
  std::reverse(ahead.begin(), ahead.end());
  course_ = std::move(course);
  ahead_ = std::move(ahead);
  seat(std::move(seats));
  given_ = false;  // of a game that is loaded later its file says who plays
  savedAt_ = course_->moments().size() + ahead_.size();
  savedIn_ = path;
  moved();
  if (!replay && saved.seats.empty() && persons() > 1)
    console_.say("The file does not say who plays: everybody is a person, unless `--players` says otherwise.");
  if (!replay && persons() < players) sayPlayers();
  return std::nullopt;
}

void PlaySession::moved() {
  const size_t entries = game().log().entries().size();
  told_.assign(told_.size(), entries);
  since_ = told_;
  shown_.clear();
  board_.clear();
  endShown_ = false;
}

bool PlaySession::isPerson(uint32_t seat) const { return seat == 0 || seat > programs_.size() || !programs_[seat - 1]; }

size_t PlaySession::persons() {
  size_t count = 0;
  for (uint32_t seat = 1; seat <= game().state().facts().players; ++seat) count += isPerson(seat);
  return count;
}

state::PlayerId PlaySession::viewer() {
  if (waiting() && (isPerson(game().decision().player.value) || !ahead_.empty())) return game().decision().player;
  return state::PlayerId{uint8_t(std::max<uint32_t>(holder_, 1))};
}

Exit PlaySession::run() {
  course_->start();
  while (true) {
    if (game().status() == Status::Trapped) {
      tellLog(false);
      console_.say("The game cannot go on:\n" + rules::describe(program_, game().trap()));
      return Exit::Failed;
    }
    if (waiting()) {
      const uint32_t seat = game().decision().player.value;
      if (ahead_.empty() && !isPerson(seat)) {
        if (persons() == 0 && console_.interrupted()) {
          console_.say("Stopped.");
          return Exit::Failed;
        }
        if (course_->answer(*programs_[seat - 1])) continue;
        console_.say("No answer to this decision is legal: " + game().decision().prompt);
        return Exit::Failed;
      }
      if (!handOver(seat)) return Exit::Ok;
      show();
    } else {
      showEnd();
      if (persons() == 0) return Exit::Ok;
    }
    Next next = Next::Ask;
    while (next == Next::Ask) next = ask();
    if (next == Next::Leave) return Exit::Ok;
  }
}

/// Where several persons play, the one who is asked next takes the terminal before anything of theirs is shown; false when they leave.
bool PlaySession::handOver(uint32_t seat) {
  const bool changes = holder_ != 0 && holder_ != seat && persons() > 1 && ahead_.empty();
  holder_ = seat;
  if (!changes) return true;
  console_.clear();
  board_.clear();
  const std::string name = playerOf(play::viewOf(game(), game().decision().player), seat);
  console_.say("\nHand the terminal over: " + name + " decides next.");
  std::string line;
  if (!console_.read("Press Enter when only " + name + " looks. ", line)) return false;
  const std::string word = folded(llvm::StringRef(line).trim().str());
  return word != "quit" && word != "q" ? true : quit("") != Next::Leave;
}

void PlaySession::show() {
  tellLog(false);
  const play::View view = play::viewOf(game(), game().decision().player);
  tellOut(view);
  showBoard(view);
  showChoices(view);
}

void PlaySession::showBoard(const play::View& view) {
  std::string place = std::to_string(view.decider.value) + " " + std::to_string(play::roundOf(game()));
  for (const play::ScopeView& scope : view.scopes) {
    if (state::isPlayer(scope.player)) place += " " + scope.name + std::to_string(scope.player.value);
  }
  if (place == shown_) return;
  const bool same = llvm::StringRef(shown_).split(' ').first == llvm::StringRef(place).split(' ').first;
  std::string board = boardOf(view);
  const std::string text = same && !board_.empty() ? changedOf(board_, board) : board;
  if (!text.empty()) console_.say("\n" + text, true);
  shown_ = std::move(place);
  board_ = std::move(board);
}

void PlaySession::tellLog(bool whole) {
  const state::PlayerId reader = viewer();
  const std::vector<rules::LogEntry>& entries = game().log().entries();
  const size_t from = std::min((whole ? since_ : told_)[reader.value], entries.size());
  std::vector<uint16_t> around;  // depths of the lines that a line stands within
  std::string text;
  for (size_t i = from; i < entries.size(); ++i) {
    const rules::LogEntry& entry = entries[i];
    const bool answered = entry.kind == rules::LogKind::Ability || entry.kind == rules::LogKind::Choice;
    const bool veiled = &entry.textFor(reader) != &entry.text;
    if (!whole && ((answered && veiled) || entry.minor)) continue;
    while (!around.empty() && around.back() >= entry.depth) around.pop_back();
    const std::string line = std::string(std::min(around.size(), kIndented) * 2, ' ') + entry.textFor(reader);
    around.push_back(entry.depth);
    text += "\n" + (whole || !answered ? line : cut(line, console_.columns()));
  }
  if (!whole) {
    since_[reader.value] = from;
    told_[reader.value] = entries.size();
    if (persons() < 2 || !ahead_.empty()) told_.assign(told_.size(), entries.size());  // one person reads all of it
  }
  if (!text.empty()) console_.say(text);
}

void PlaySession::tellOut(const play::View& view) {
  uint32_t out = 0;
  for (const play::PlayerView& player : view.players) {
    if (player.alive) continue;
    out |= 1u << player.seat;
    if ((out_ >> player.seat & 1) == 0)
      console_.say("\n" + capital(playerOf(view, player.seat)) + " is out of the game" +
                   (view.status == Status::Waiting ? "; the others play on." : "."));
  }
  out_ = out;
}

void PlaySession::showEnd() {
  if (endShown_) return;
  endShown_ = true;
  tellLog(false);
  const play::View view = play::viewOf(game(), viewer());
  tellOut(view);
  console_.say("\n" + boardOf(view), true);
  const std::string result = view.status == Status::Lost ? "The players have lost."
                             : view.winner != 0          ? capital(playerOf(view, view.winner)) + " has won."
                                                         : "The players have won.";
  const std::string where = savedIn_.empty() || savedAt_ != course_->moments().size()
                                ? "This game has not been saved as it is now."
                                : "The game is saved in " + savedIn_ + ".";
  console_.say("\nThe game is over after " + counted(course_->rounds(), "round") + " and " +
               counted(course_->moments().size(), "answer") + ". " + result);
  if (persons() == 0) return;
  console_.say(where + " `undo` takes an answer back, `save FILE` keeps the game, `quit` leaves.");
}

PlaySession::Next PlaySession::ask() {
  if (!ahead_.empty()) {
    console_.say("Answer " + std::to_string(course_->moments().size() + 1) + " of " +
                 std::to_string(course_->moments().size() + ahead_.size()) +
                 " that were saved comes next. Enter plays it, `all` plays the rest, `undo` goes back.");
  }
  std::string line;
  if (!console_.read("> ", line)) return Next::Leave;
  const size_t begin = std::min(line.find_first_not_of(" \t\r"), line.size());
  const size_t end = line.find_last_not_of(" \t\r");
  line = begin == line.size() ? "" : line.substr(begin, end - begin + 1);
  const std::vector<std::string> words = wordsOf(line);
  if (words.empty() && !ahead_.empty()) return step();
  const std::string first = line.substr(0, line.find_first_of(" \t"));
  const std::string name = folded(first == "?" ? "help" : first == "q" ? "quit" : first);
  const size_t behind = line.find_first_not_of(" \t", first.size());
  for (const Command& command : commands()) {
    if (command.name == name) return (this->*command.run)(behind == std::string::npos ? "" : line.substr(behind));
  }
  return answer(words);
}

PlaySession::Next PlaySession::step() {
  const rules::Input input = ahead_.back();
  if (waiting()) console_.say(rules::meaningOf(play::askedOf(game()), input.choice));
  if (const auto wrong = course_->take(input, true)) {
    console_.say(*wrong + "\nThe saved game ends here; go on as you like.");
    ahead_.clear();
    return Next::Show;
  }
  ahead_.pop_back();
  if (ahead_.empty()) console_.say("That was the last answer that was saved. From here on you play.");
  return Next::Show;
}

PlaySession::Next PlaySession::answer(const std::vector<std::string>& words) {
  if (!waiting()) {
    console_.say("The game is over. `undo` takes an answer back, `quit` leaves.");
    return Next::Ask;
  }
  const Decision& decision = game().decision();
  const size_t options = decision.options.size();
  play::Choice choice;
  for (const std::string& word : words) {
    uint32_t number = 0;
    const std::string lower = folded(word);
    const bool yesNo =
        decision.kind == DecisionKind::YesNo && (lower == "yes" || lower == "y" || lower == "no" || lower == "n");
    if (yesNo) {
      number = lower[0] == 'y' ? 1 : 2;
    } else if (words.size() == 1 && lower == "pass") {
      break;
    } else if (!llvm::all_of(word, llvm::isDigit)) {
      std::vector<std::string_view> names;
      for (const Command& command : commands()) names.emplace_back(command.name);
      const std::string_view near = diag::nearest(folded(words.front()), names);
      console_.say("`" + word + "` is no number and no command. " +
                   (near.empty() ? "`help` lists the commands." : "Did you mean `" + std::string(near) + "`?"));
      return Next::Ask;
    } else if (llvm::StringRef(word).getAsInteger(10, number)) {
      number = UINT32_MAX;
    }
    if (decision.kind != DecisionKind::Number) {
      if (number < 1 || number > options) {
        console_.say("There is no choice " + word + ": they are 1 to " + std::to_string(options) + ".");
        return Next::Ask;
      }
      --number;
    }
    choice.push_back(number);
  }
  if (choice.empty() && (decision.kind == DecisionKind::Number || decision.minimum > 0)) {
    console_.say("This cannot be passed. " + askedFor(decision) + " `choices` shows them again.");
    return Next::Ask;
  }
  const uint32_t seat = decision.player.value;
  const size_t told = game().log().entries().size();
  if (const std::optional<std::string> problem = course_->answer(choice, true)) {
    console_.say(capital(*problem) + (llvm::StringRef(*problem).ends_with(".") ? "" : "."));
    return Next::Ask;
  }
  const std::vector<rules::LogEntry>& entries = game().log().entries();
  if (told < entries.size() && entries[told].kind == rules::LogKind::Choice)
    told_[seat] = told + 1;                                                                // who answered knows
  if (savedAt_ != kUnsaved && savedAt_ >= course_->moments().size()) savedAt_ = kUnsaved;  // it may be another answer
  if (!ahead_.empty()) console_.say("The rest of the saved game is left: you play on.");
  ahead_.clear();
  return Next::Show;
}

}  // namespace thou::cli
