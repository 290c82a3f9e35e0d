// `thou play`: a game in the terminal. Persons take turns at it; what they may do is numbered, and they answer in lines.
//
// Plain lines of at most 80 columns without colours or cursor movement: a screen reader, a pipe and a narrow terminal get the same.
// Every answer is kept with the state before it, so that all of them can be undone, and the whole is saved as a position.
#include <algorithm>
#include <charconv>
#include <sstream>

#include "compiler/driver/Files.h"
#include "compiler/source/Unseen.h"
#include "runtime/play/Player.h"
#include "runtime/position/Position.h"
#include "runtime/scenario/Position.h"
#include "tools/thou/Layouts.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

using bytecode::Program;
using rules::Decision;
using rules::DecisionKind;
using rules::Status;

constexpr size_t kColumns = 80;

constexpr const char* kCommands = R"(Answer with the number of what you choose, several apart by blanks:  1 3
  (an empty line)   choose nothing, where that is allowed
  board             the table as you see it
  text N, text NAME the text of a card
  why NAME          why you are not offered a card
  hint              what a program would choose
  log               what happened since your last answer, in full
  undo              take the last answer back
  save FILE         write the game to a file; `thou play --load FILE` goes on
  quit              leave
)";

/// Text in lines of at most kColumns, further lines of one indented below its own beginning.
std::string wrapped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const size_t margin = std::min(line.find_first_not_of(' '), kColumns / 2);
    const std::string indent((margin == std::string_view::npos ? 0 : margin) + 4, ' ');
    size_t width = kColumns;
    while (line.size() > width) {
      size_t at = line.rfind(' ', width);
      const size_t content = line.find_first_not_of(' ');
      if (at == std::string_view::npos || at <= content) at = width;
      out += std::string(line.substr(0, at)) + '\n' + indent;
      line.remove_prefix(at);
      while (line.starts_with(' ')) line.remove_prefix(1);
      width = kColumns - indent.size();
    }
    out += std::string(line) + '\n';
  }
  return out;
}

std::vector<std::string> wordsOf(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

class Session {
 public:
  Session(const Table& table, const PlayOptions& options, rules::Game game, std::istream& in, Output output)
      : program_(table.compilation->program),
        compilation_(*table.compilation),
        game_(std::move(game)),
        first_(game_.state()),
        in_(in),
        output_(output),
        hints_(program_, options.seed) {
    game_.log().enabled = true;
    game_.record(&inputs_);
    for (size_t i = 0; i < table.seats.decks.size(); ++i) {
      const std::string name = i < options.players.size() ? options.players[i] : "person";
      programs_.push_back(
          name == "person" ? nullptr : play::playerNamed(name, program_, options.seed * play::kSeatsOfSeed + i + 1));
    }
  }

  /// Takes the inputs of a saved game again. What went otherwise, or nothing.
  std::optional<std::string> take(const std::vector<rules::Input>& inputs) {
    for (const rules::Input& input : inputs) {
      if (input.kind == rules::Input::Kind::Start) {
        start();
      } else if (input.kind != rules::Input::Kind::Answer) {
        return "this is a saved scenario, not a game";
      } else {
        undo_.push_back({game_.state(), inputs_.size(), game_.log().entries().size()});
        if (const auto problem = game_.answer(input.choice)) return *problem;
      }
    }
    told_ = game_.log().entries().size();
    return std::nullopt;
  }

  void start() {
    if (!inputs_.empty()) return;
    game_.start();
  }

  Exit run() {
    start();
    while (game_.status() == Status::Waiting) {
      const uint32_t seat = game_.decision().player.value;
      play::Player* program = seat >= 1 && seat <= programs_.size() ? programs_[seat - 1].get() : nullptr;
      if (program) {
        if (!play::answer(game_, *program)) return stuck();
        continue;
      }
      show();
      if (!ask()) return Exit::Ok;
    }
    tellLog(false);
    if (game_.status() == Status::Trapped) {
      say("The game cannot go on:\n" + rules::describe(program_, game_.trap()));
      return Exit::Failed;
    }
    const uint32_t winner = game_.state().facts().winner;
    say(game_.status() == Status::Lost ? "The players have lost."
        : winner != 0                  ? "Player " + std::to_string(winner) + " has won."
                                       : "The players have won.");
    return Exit::Ok;
  }

 private:
  struct Moment {
    state::GameState state;
    size_t inputs;
    size_t logged;
  };

  void say(const std::string& text) {
    for (llvm::StringRef rest = text;;) {  // line by line: what cannot be seen is shown by its number, line ends too
      const auto [line, behind] = rest.split('\n');
      output_.out << wrapped(source::shown({line.data(), line.size()}) + "\n");
      if (behind.empty()) break;
      rest = behind;
    }
    output_.out.flush();
  }
  Exit stuck() {
    say("No answer to this decision is legal: " + game_.decision().prompt);
    return Exit::Failed;
  }

  /// What happened since the last answer of a person: all of it, or what is not nested deeply.
  void tellLog(bool whole) {
    std::string text;
    const std::vector<rules::LogEntry>& entries = game_.log().entries();
    uint16_t least = UINT16_MAX;
    for (size_t i = told_; i < entries.size(); ++i) least = std::min(least, entries[i].depth);
    for (size_t i = told_; i < entries.size(); ++i) {
      const uint16_t depth = uint16_t(entries[i].depth - least);
      if (whole || depth <= 4) text += std::string(size_t(depth) * 2, ' ') + entries[i].text + '\n';
    }
    if (!text.empty()) say("\n" + text);
  }

  void board() { say(scenario::describePosition(game_, game_.decision().player)); }

  void show() {
    tellLog(false);
    const Decision& decision = game_.decision();
    const uint8_t seat = decision.player.value;
    if (seat != last_) {
      say("");
      say("---- player " + std::to_string(seat) + " ----");
      board();
    }
    last_ = seat;
    std::string text = "\nPlayer " + std::to_string(seat) + ", " + decision.prompt;
    if (decision.kind == DecisionKind::Number) {
      text += ": a number from " + std::to_string(decision.minimum) + " to " + std::to_string(decision.maximum);
    } else {
      text += decision.minimum == decision.maximum
                  ? ": choose " + std::to_string(decision.minimum)
                  : ": choose " + std::to_string(decision.minimum) + " to " + std::to_string(decision.maximum);
    }
    for (size_t i = 0; i < decision.options.size(); ++i)
      text += "\n" + std::string(i < 9 ? "  " : " ") + std::to_string(i + 1) + ". " + decision.options[i].text;
    say(text);
  }

  /// Asks until the game goes on; false when the person leaves.
  bool ask() {
    while (true) {
      output_.out << "> ";
      output_.out.flush();
      std::string line;
      if (!std::getline(in_, line)) {
        output_.out << '\n';
        return false;
      }
      const std::vector<std::string> words = wordsOf(line);
      const std::string command = words.empty() ? "" : folded(words[0]);
      const std::string rest =
          words.size() < 2 ? "" : line.substr(line.find(words[1], line.find(words[0]) + words[0].size()));
      if (command == "quit" || command == "q") return false;
      if (command == "help" || command == "?") {
        say(kCommands);
      } else if (command == "board") {
        board();
      } else if (command == "log") {
        tellLog(true);
      } else if (command == "text") {
        text(rest);
      } else if (command == "why") {
        why(rest);
      } else if (command == "hint") {
        hint();
      } else if (command == "undo") {
        if (undo()) return true;
      } else if (command == "save") {
        save(rest);
      } else if (answer(words)) {
        return true;
      }
    }
  }

  bool answer(const std::vector<std::string>& words) {
    const Decision& decision = game_.decision();
    play::Choice choice;
    for (const std::string& word : words) {
      uint32_t number = 0;
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
      if (error != std::errc() || end != word.data() + word.size()) {
        say("`" + word + "` is no number and no command; `help` lists the commands");
        return false;
      }
      if (decision.kind != DecisionKind::Number) {
        if (number < 1 || number > decision.options.size()) {
          say("the options are 1 to " + std::to_string(decision.options.size()));
          return false;
        }
        --number;
      }
      choice.push_back(number);
    }
    if (decision.kind != DecisionKind::Number && std::min<size_t>(decision.minimum, 1) > choice.size()) {
      say("this cannot be passed; `help` lists the commands");
      return false;
    }
    Moment moment{game_.state(), inputs_.size(), game_.log().entries().size()};
    const size_t told = game_.log().entries().size();
    if (const std::optional<std::string> problem = game_.answer(choice)) {
      say(*problem);
      return false;
    }
    if (game_.status() == Status::Trapped) {
      say(rules::describe(program_, game_.trap()));
      say("That answer was taken back.");
      restore(moment);
      return false;
    }
    told_ = told;
    undo_.push_back(std::move(moment));
    return true;
  }

  void restore(const Moment& moment) {
    game_.restore(moment.state);
    game_.log().truncate(moment.logged);
    inputs_.resize(moment.inputs);
  }

  bool undo() {
    if (undo_.empty()) {
      say("there is nothing to take back");
      return false;
    }
    restore(undo_.back());
    undo_.pop_back();
    told_ = game_.log().entries().size();
    last_ = 0;
    return true;
  }

  /// The cards of that name that this player may see.
  std::vector<uint32_t> cardsNamed(const std::string& name) {
    std::vector<uint32_t> found;
    for (uint32_t card = 1; card <= game_.state().cards(); ++card) {
      const bytecode::Card& face = program_.cards[game_.state().card(card).face];
      if (folded(program_.string(program_.names[face.name])) == folded(name)) found.push_back(card);
    }
    return found;
  }

  void text(const std::string& what) {
    uint32_t card = 0;
    uint32_t number = 0;
    const auto [end, error] = std::from_chars(what.data(), what.data() + what.size(), number);
    const std::vector<rules::Option>& options = game_.decision().options;
    if (error == std::errc() && end == what.data() + what.size() && number >= 1 && number <= options.size()) {
      card = options[number - 1].card.id.value;
      if (card == 0 && game_.decision().kind == DecisionKind::Cards)
        card = state::CardRef::fromSlot(options[number - 1].value).id.value;
    } else if (const std::vector<uint32_t> named = cardsNamed(what); !named.empty()) {
      card = named.front();
    }
    if (card == 0) return say("no card is called so; write `text` and a number or a name");
    const bytecode::Card& face = program_.cards[game_.state().card(card).face];
    const std::string name(program_.string(program_.names[face.name]));
    std::string lines = name;
    if (face.kind != bytecode::kNone)
      lines += " (" + std::string(program_.string(program_.kinds[face.kind].name)) + ")";
    for (const bytecode::Index ability : face.abilities)
      lines += "\n  " + std::string(program_.string(program_.abilities[ability].text));
    if (face.abilities.empty()) lines += "\n  This card has no text.";
    say(lines);
  }

  void why(const std::string& name) {
    const std::vector<uint32_t> named = cardsNamed(name);
    if (named.empty()) return say("no card in this game is called `" + name + "`");
    const state::PlayerId player = game_.decision().player;
    std::string said;
    for (const uint32_t card : named) {
      const state::CardRow& row = game_.state().card(card);
      const bool inHand = program_.zones[row.zone].role == bytecode::ZoneRole::Hand && row.area == player.value;
      const bool inPlay = program_.zones[row.zone].role == bytecode::ZoneRole::Play;
      if (!inHand && !inPlay) continue;
      const std::string reason = game_.whyNot(game_.state().ref(card), player, inHand);
      if (!reason.empty()) said += (said.empty() ? "" : "\n") + reason;
    }
    say(said.empty()
            ? "there is nothing to say of `" + name + "`: it is neither in your hand nor in play, or it is offered"
            : said);
  }

  void hint() {
    const play::Choice choice = hints_.choose(game_);
    const Decision& decision = game_.decision();
    std::string text = "a program that tried it would choose";
    if (decision.kind == DecisionKind::Number) {
      text += " " + std::to_string(choice.front());
    } else if (choice.empty()) {
      text += " nothing";
    } else {
      for (const uint32_t index : choice)
        text += " " + std::to_string(index + 1) + " (" + decision.options[index].text + ")";
    }
    say(text);
  }

  void save(const std::string& path) {
    if (path.empty()) return say("write `save` and the name of a file");
    for (size_t i = 0; i < compilation_.sources.fileCount(); ++i) {
      if (compilation_.sources.path(source::FileId{uint16_t(i)}) == path)
        return say(path + " holds the cards: it is not written over");
    }
    const std::string text = position::Codec(program_).write({.state = first_, .inputs = inputs_});
    std::string problem;
    say(driver::writeFile(path, text, problem) ? "saved in " + path : problem);
  }

  const Program& program_;
  const driver::Compilation& compilation_;
  rules::Game game_;
  const state::GameState first_;
  std::istream& in_;
  Output output_;
  play::LookaheadPlayer hints_;
  std::vector<std::unique_ptr<play::Player>> programs_;  ///< by seat; null for a person
  std::vector<rules::Input> inputs_;
  std::vector<Moment> undo_;  ///< before each answer of a person
  size_t told_ = 0;           ///< log entries shown
  uint8_t last_ = 0;          ///< who was asked last
};

}  // namespace

Exit play(const Games& games, const PlayOptions& options, std::istream& in, Output output) {
  const std::optional<Table> table = tableOf(games, options.game, options.decks, options.seats, output);
  if (!table) return Exit::Usage;
  const Program& program = table->compilation->program;
  for (const std::string& name : options.players) {
    if (name != "person" && !play::playerNamed(name, program, 0))
      return reportUnknown("player", name, {"person", "random", "lookahead"}, output);
  }
  if (options.loaded.empty())
    return Session(*table, options, play::layOut(program, table->seats, options.seed), in, output).run();
  const position::ReadResult read = position::Codec(program).read(options.loaded);
  if (!read.position) {
    output.err << "thou: " << options.loadPath << ":" << read.problem.where.line << ":" << read.problem.where.column
               << ": " << source::shown(read.problem.text) << '\n';
    return Exit::Failed;
  }
  rules::Game game(program, 0);
  game.restore(read.position->state);
  Session session(*table, options, std::move(game), in, output);
  if (const auto problem = session.take(read.position->inputs)) {
    output.err << "thou: " << options.loadPath << ": " << source::shown(*problem) << '\n';
    return Exit::Failed;
  }
  return session.run();
}

}  // namespace thou::cli
