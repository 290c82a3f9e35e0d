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
constexpr size_t kIndented = 3;  // lines of events deeper in events than that are not set in further

std::vector<std::string> wordsOf(std::string line) {
  std::replace(line.begin(), line.end(), ',', ' ');
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// The lines of a text, each behind a margin.
std::string setIn(llvm::StringRef text) {
  std::string out;
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    out += "\n       " + line.str();
    text = rest;
  }
  return out;
}

/// How many may be chosen, as a request.
std::string askedFor(const Decision& decision) {
  const uint32_t least = decision.minimum, most = decision.maximum;
  const std::string top = std::to_string(most);
  if (decision.kind == DecisionKind::Number) return "Write a number from " + std::to_string(least) + " to " + top + ".";
  if (least == 0 && most == 1) return "Choose one, or press Enter to pass.";
  if (least == 0) return "Choose up to " + top + " with blanks between, or press Enter for none.";
  if (least == most) return most == 1 ? "Choose one." : "Choose " + top + ", with blanks between.";
  return "Choose " + std::to_string(least) + " to " + top + ", with blanks between.";
}

}  // namespace

PlaySession::PlaySession(const Table& table, const PlayOptions& options, const Programs& programs, std::istream& in,
                         Output output)
    : program_(table.compilation->program),
      compilation_(*table.compilation),
      console_(options.screen, in, output),
      hints_(program_, options.seed, kHints),
      course_(std::make_unique<Course>(play::layOut(program_, table.seats, options.seed))),
      told_(state::kMaxPlayers + 1),
      since_(state::kMaxPlayers + 1) {
  for (size_t i = 0; i < table.seats.decks.size(); ++i) {
    const std::string name = i < options.players.size() ? options.players[i] : "person";
    programs_.push_back(name == "person" ? nullptr
                                         : programs.make(name, program_, options.seed * play::kSeatsOfSeed + i + 1));
  }
}

std::optional<std::string> PlaySession::load(const std::string& text, const std::string& path, bool replay) {
  std::vector<rules::Input> ahead;
  std::string problem;
  std::unique_ptr<Course> course = Course::read(program_, text, path, ahead, problem);
  if (!course) return problem;
  for (const rules::Input& input : ahead) {
    if (replay && input.kind == rules::Input::Kind::Answer) continue;
    const bool person = course->game().status() != Status::Waiting || isPerson(course->game().decision().player.value);
    if (const auto wrong = course->take(input, person)) return path + ": " + *wrong;
  }
  if (replay) std::erase_if(ahead, [](const rules::Input& input) { return input.kind == rules::Input::Kind::Start; });
  if (!replay) ahead.clear();
  std::reverse(ahead.begin(), ahead.end());
  course_ = std::move(course);
  ahead_ = std::move(ahead);
  savedAt_ = course_->moments().size();
  savedIn_ = path;
  moved();
  return std::nullopt;
}

void PlaySession::moved() {
  const size_t entries = game().log().entries().size();
  told_.assign(told_.size(), entries);
  since_ = told_;
  shown_.clear();
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
  std::string place = std::to_string(view.decider.value) + " " + std::to_string(play::roundOf(game()));
  for (const play::ScopeView& scope : view.scopes) {
    if (state::isPlayer(scope.player)) place += " " + scope.name + std::to_string(scope.player.value);
  }
  if (place != shown_) console_.say("\n" + boardOf(view), true);
  shown_ = place;
  showChoices(view);
}

void PlaySession::showChoices(const play::View& view) {
  if (!view.decision) return;
  const Decision& decision = *view.decision;
  std::string text;
  for (const std::string& event : view.events) text += (text.empty() ? "\nGoing on: " : "; ") + event;
  const std::vector<const play::CardView*> cards = cardsOf(view);
  const auto asking = std::find_if(cards.begin(), cards.end(), [&](const play::CardView* card) {
    return decision.source.exists() && card->number == decision.source.id.value;
  });
  if (asking != cards.end() && decision.kind != DecisionKind::Payment) {  // that of a payment says what it is for
    text += "\nAsked by: " + (*asking)->name;
    if (texts_ && !(*asking)->inPlay) text += setIn(printedOf(**asking));  // revealed or played just now
  }
  for (const play::CardView& card : view.offered) {
    if (card.options.empty()) text += "\nYou look at: " + card.name + (texts_ ? setIn(printedOf(card)) : "");
  }
  llvm::StringRef prompt = decision.prompt;  // what is asked in the middle of a sentence begins with its comma
  prompt = prompt.ltrim(", ");
  text += "\n" + capital(playerOf(view, decision.player.value)) + ": " + capital(prompt.str());
  if (!llvm::StringRef(text).ends_with("?")) text += ".";
  const bool said = prompt.starts_with("choose ") && decision.minimum == 1 && decision.maximum == 1;
  if (!said) text += " " + askedFor(decision);
  for (size_t i = 0; i < decision.options.size(); ++i) {
    const rules::Option& option = decision.options[i];
    text += "\n" + std::string(i < 9 ? "  " : " ") + std::to_string(i + 1) + ". " + option.text;
    const play::CardView* card = texts_ ? cardOf(view, i) : nullptr;
    if (!card) continue;
    const bool own = std::any_of(card->lines.begin(), card->lines.end(),
                                 [&](const play::LineView& line) { return line.ability == option.ability; });
    if (option.ability != bytecode::kNone && (own || card->inPlay)) continue;
    text += setIn(printedOf(*card));
  }
  console_.say(text);
}

/// Whether a line is bookkeeping: a stretch of the game goes on or ends, as lines around it say anyway, a rule of the game itself is used, or
/// there was one answer only.
bool PlaySession::isPlain(const rules::LogEntry& entry) const {
  if (entry.kind == rules::LogKind::Choice) return entry.text.find(" must choose ") != std::string::npos;
  if (entry.kind == rules::LogKind::Ability) {  // a card's has its name before it
    return std::any_of(program_.abilities.begin(), program_.abilities.end(), [&](const bytecode::Ability& ability) {
      const std::string_view text = program_.string(ability.text);
      return !text.empty() && entry.text.starts_with(text);
    });
  }
  if (entry.kind != rules::LogKind::Event) return false;
  const std::string end = program_.endVerb == bytecode::kNone
                              ? ""
                              : " " + std::string(program_.string(program_.verbs[program_.endVerb].third));
  return std::any_of(program_.verbs.begin(), program_.verbs.end(), [&](const bytecode::Verb& verb) {
    const std::string_view name = program_.string(verb.name);
    return verb.scope && entry.text.starts_with(name) &&
           (entry.text.size() == name.size() || entry.text.substr(name.size()) == end);
  });
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
    if (!whole && ((answered && veiled) || isPlain(entry))) continue;
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
                                ? "This game has not been saved."
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
    told_[seat] = told + 1;  // who answered knows
  if (!ahead_.empty()) console_.say("The rest of the saved game is left: you play on.");
  ahead_.clear();
  return Next::Show;
}

}  // namespace thou::cli
