// Outcomes in words. See Finding.h.
#include "runtime/acts/Finding.h"

namespace thou::acts {

const char* nameOf(Outcome outcome) {
  switch (outcome) {
    case Outcome::Acts:
      return "acts";
    case Outcome::Unchanged:
      return "unchanged";
    case Outcome::Idle:
      return "idle";
    case Outcome::Unused:
      return "unused";
    case Outcome::Unmet:
      return "unmet";
    case Outcome::Unasked:
      return "unasked";
    case Outcome::Kept:
      return "kept";
    case Outcome::Trapped:
      return "trapped";
    case Outcome::NoGame:
      return "no-game";
  }
  return "";
}

const char* describe(Outcome outcome) {
  switch (outcome) {
    case Outcome::Acts:
      return "acts";
    case Outcome::Unchanged:
      return "was used, and nothing was different for it";
    case Outcome::Idle:
      return "always holds, and applied to nothing";
    case Outcome::Unused:
      return "could be used, and was not";
    case Outcome::Unmet:
      return "its condition never held";
    case Outcome::Unasked:
      return "what it waits for did not happen";
    case Outcome::Kept:
      return "is kept as it is written, and nothing is done with it";
    case Outcome::Trapped:
      return "the machine refused to carry it out";
    case Outcome::NoGame:
      return "no game is declared to try it in";
  }
  return "";
}

}  // namespace thou::acts
