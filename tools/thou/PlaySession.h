// A session of `thou play`: who is asked, what is shown, and the commands that a person has beside answering.
//
// INVARIANT: what is said is what the player who decides may see (runtime/play/View.h, LogEntry::textFor); before another person's cards are
// shown, the terminal is handed over. Next: PlaySession.cpp (the course of it), PlayCommands.cpp (the commands).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/play/View.h"
#include "tools/thou/Layouts.h"
#include "tools/thou/PlayConsole.h"
#include "tools/thou/PlayCourse.h"
#include "tools/thou/Players.h"

namespace thou::cli {

class PlaySession {
 public:
  /// `programs` has read the names of the options' players, and is asked for those that a saved game names.
  PlaySession(const Table& table, const PlayOptions& options, Programs& programs, std::istream& in, Output output);

  /// Takes over a saved game: its last position, or its first with the answers ahead. What is wrong with the text, or nothing; then
  /// all is as before.
  std::optional<std::string> load(const std::string& text, const std::string& path, bool replay);
  /// Plays until the game is over or the person leaves.
  Exit run();

 private:
  /// What comes after a line that was read.
  enum class Next : uint8_t {
    Ask,   ///< the next line
    Show,  ///< the game is at another place: it is shown
    Leave,
  };
  struct Command {
    const char* name;
    const char* form;  ///< how it is written
    const char* does;
    Next (PlaySession::*run)(const std::string& rest);
  };
  static const std::vector<Command>& commands();

  // ---- the course of it (PlaySession.cpp)
  rules::Game& game() { return course_->game(); }
  bool waiting() { return game().status() == rules::Status::Waiting; }
  bool isPerson(uint32_t seat) const;
  /// How many of the players are persons.
  size_t persons();
  /// Whose eyes the table is seen with: who decides, else who did last.
  state::PlayerId viewer();
  /// Seats who plays, by seat: `person`, or a program by a name that has been read.
  void seat(std::vector<std::string> names);
  void sayPlayers();
  bool handOver(uint32_t seat);
  void show();
  /// The table where it is at another place than when it was shown last: what has changed of it, or all to who has not seen it.
  void showBoard(const play::View& view);
  void showEnd();
  // ---- what may be chosen (PlayChoices.cpp)
  void showChoices(const play::View& view);
  std::string choicesText(const play::View& view, bool texts);
  std::string optionText(const play::View& view, size_t option, bool texts);

  /// Who has left the game since it was told last.
  void tellOut(const play::View& view);
  /// What happened since the player who looks was told last; `whole`: since their last answer but in full.
  void tellLog(bool whole);
  /// Reads a line and does what it says.
  Next ask();
  Next answer(const std::vector<std::string>& words);
  /// Plays the next answer of a replay.
  Next step();
  /// After the game was taken to another place.
  void moved();

  // ---- the commands (PlayCommands.cpp)
  Next help(const std::string&);
  Next board(const std::string&);
  Next choices(const std::string&);
  Next zone(const std::string& name);
  Next text(const std::string& what);
  Next texts(const std::string& which);
  Next why(const std::string& what);
  Next hint(const std::string&);
  Next log(const std::string& count);
  Next history(const std::string&);
  Next undo(const std::string& where);
  Next save(const std::string& path);
  Next loadFile(const std::string& path);
  Next all(const std::string&);
  Next quit(const std::string&);
  /// The cards that are meant by a number of an option or by a name; empty once it has been said why.
  std::vector<const play::CardView*> meant(const play::View& view, const std::string& what);
  bool write(const std::string& path);

  const bytecode::Program& program_;
  const driver::Compilation& compilation_;
  const std::string game_;  ///< its name
  const uint64_t seed_;
  Programs& known_;
  const Output output_;
  std::vector<std::string> seats_;  ///< who plays, by name
  bool given_ = false;              ///< on the command line, which then goes before what a saved game says
  Console console_;
  play::LookaheadPlayer hints_;
  std::vector<std::unique_ptr<play::Player>> programs_;  ///< by seat; null for a person
  std::unique_ptr<Course> course_;
  std::vector<rules::Input> ahead_;  ///< of a replay, what comes next at the end
  std::vector<size_t> told_;         ///< log entries shown, by seat
  std::vector<size_t> since_;        ///< how many had been, before that
  uint32_t holder_ = 0;              ///< the person at the terminal
  std::string shown_;                ///< where the table was shown last: who, round, turn
  std::string board_;                ///< and how it was then
  bool texts_ = true;                ///< cards' texts are shown behind the choices
  bool endShown_ = false;
  uint32_t out_ = 0;  ///< seats of whom it has been told that they are out of the game
  static constexpr size_t kUnsaved = SIZE_MAX;
  size_t savedAt_ = 0;  ///< answers that were given when the game was saved; kUnsaved once it took another way
  std::string savedIn_;
};

}  // namespace thou::cli
