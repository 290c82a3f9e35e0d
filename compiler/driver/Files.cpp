// Reading and writing files, finding rulesets. See Files.h.
#include "compiler/driver/Files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "compiler/source/Unseen.h"

namespace thou::driver {
namespace {

namespace fs = std::filesystem;

constexpr size_t kPiece = 1u << 16;  ///< bytes read at a time, where the size is not known

std::string lastError() { return std::generic_category().message(errno); }

/// An open file, closed at the end.
struct Descriptor {
  explicit Descriptor(int opened) : number(opened) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
  /// False when what was written before has not arrived.
  bool close() { return ::close(std::exchange(number, -1)) == 0; }
  int number;
};

bool writeAll(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    text.remove_prefix(size_t(std::max<ssize_t>(written, 0)));
  }
  return true;
}

}  // namespace

std::vector<std::string> shipped() {
  std::vector<std::string> folders = {THOU_SHIPPED_CARDS};
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (!error) folders.push_back((self.parent_path() / "../../../cards").lexically_normal().string());
  return folders;
}

bool readFile(const std::string& path, std::string& text, std::string& problem, size_t most) {
  const auto fail = [&](const std::string& why) {
    problem = source::shown(path) + ": " + why;
    return false;
  };
  // Without waiting: a pipe that nobody writes to would never open.
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  struct stat known{};
  if (file.number < 0 || fstat(file.number, &known) != 0) return fail("cannot be read: " + lastError());
  if (S_ISDIR(known.st_mode)) return fail("is a folder");
  if (!S_ISREG(known.st_mode)) return fail("is no regular file");
  const std::string tooLarge = "is larger than " + std::to_string(most) + " bytes, the most that is read";
  if (known.st_size > off_t(most)) return fail(tooLarge);
  text.clear();
  for (;;) {
    const size_t had = text.size();
    text.resize(had + std::max<size_t>(size_t(known.st_size) + 1, kPiece) - std::min(had, size_t(known.st_size)));
    const ssize_t got = read(file.number, text.data() + had, text.size() - had);
    text.resize(had + size_t(std::max<ssize_t>(got, 0)));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("cannot be read: " + lastError());
    if (got == 0) return true;
    if (text.size() > most) return fail(tooLarge);  // it has grown
  }
}

bool writeFile(const std::string& path, std::string_view text, std::string& problem) {
  std::string draft;
  const auto fail = [&](const std::string& why) {
    problem = source::shown(path) + ": cannot be written: " + why;
    if (!draft.empty()) unlink(draft.c_str());
    return false;
  };
  std::error_code error;
  const fs::path canonical = fs::canonical(path, error);
  const std::string target = error ? path : canonical.string();
  struct stat known{};
  const bool exists = stat(target.c_str(), &known) == 0;
  if (exists && !S_ISREG(known.st_mode)) {
    if (S_ISDIR(known.st_mode)) return fail("it is a folder");
    Descriptor file(open(target.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    return (file.number >= 0 && writeAll(file.number, text) && file.close()) || fail(lastError());
  }
  if (exists && access(target.c_str(), W_OK) != 0) return fail(lastError());
  std::string name = target + ".XXXXXX";
  Descriptor file(mkostemp(name.data(), O_CLOEXEC));
  if (file.number < 0) return fail("no file can be made beside it: " + lastError());
  draft = name;
  const mode_t mask = umask(0);
  umask(mask);
  const mode_t mode = exists ? known.st_mode & 07777 : 0666 & ~mask;
  if (!writeAll(file.number, text)) return fail(lastError());
  if (exists && (known.st_uid != geteuid() || known.st_gid != getegid()) &&
      fchown(file.number, known.st_uid, known.st_gid) != 0)
    return fail("its owner cannot be kept: " + lastError());
  if (fchmod(file.number, mode) != 0 || fsync(file.number) != 0 || !file.close()) return fail(lastError());
  if (rename(draft.c_str(), target.c_str()) != 0) return fail(lastError());
  return true;
}

std::vector<std::string> filesBelow(const std::string& folder, const std::vector<std::string_view>& endings,
                                    std::vector<std::string>& unreadable) {
  std::vector<std::string> files;
  std::vector<fs::path> folders = {folder};
  while (!folders.empty()) {
    const fs::path here = folders.back();
    folders.pop_back();
    std::error_code error;
    fs::directory_iterator at(here, error);
    for (const fs::directory_iterator end; !error && at != end; at.increment(error)) {
      std::error_code ignored;
      const bool link = at->is_symlink(ignored);
      const std::string ending = at->path().extension().string();
      if (at->is_directory(ignored)) {
        if (!link) folders.push_back(at->path());  // a link may lead round in a circle
      } else if (std::find(endings.begin(), endings.end(), ending) != endings.end()) {
        // An editor's lock is a hidden link to nothing.
        const bool lock = link && !at->exists(ignored) && at->path().filename().string().starts_with(".#");
        if (!lock) files.push_back(at->path().string());
      }
    }
    if (error) unreadable.push_back(source::shown(here.string()) + ": cannot be read: " + error.message());
  }
  std::sort(files.begin(), files.end());
  std::sort(unreadable.begin(), unreadable.end());
  return files;
}

std::vector<std::string> foldersAbove(const std::string& file) {
  constexpr int kMost = 8;  // folders: far enough for a set, not as far as the root of a disk as a rule
  std::vector<std::string> folders;
  std::error_code error;
  fs::path folder = fs::path(file).parent_path();
  if (folder.empty()) folder = ".";
  for (int i = 0; i < kMost; ++i) {
    folders.push_back(folder.string());
    const fs::path above = (folder / "..").lexically_normal();
    if (fs::equivalent(folder, above, error) || error) break;
    folder = above.has_filename() ? above : above.parent_path();
  }
  return folders;
}

std::vector<std::string> rulesetPlaces(const std::string& name, const std::string& beside,
                                       const std::vector<std::string>& searchPath) {
  std::vector<std::string> folders;
  if (name.find('/') != std::string::npos) return folders;  // a name, no way to a file elsewhere
  folders = foldersAbove(beside);
  folders.insert(folders.end(), searchPath.begin(), searchPath.end());
  for (const std::string& cards : shipped()) {
    folders.push_back(cards + "/" + name);
    folders.push_back(cards);
  }
  for (std::string& folder : folders) folder += "/" + name + ".thou";
  return folders;
}

std::vector<std::string> importingRulesets(const std::vector<std::string>& searchPath) {
  std::vector<std::string> folders = searchPath;
  for (const std::string& cards : shipped()) folders.push_back(cards);
  std::set<std::string> names;
  for (const std::string& folder : folders) {
    std::vector<std::string> unreadable;  // where nothing can be read, no ruleset is found
    for (const std::string& file : filesBelow(folder, {".thou"}, unreadable)) {
      const std::string name = fs::path(file).stem().string();
      std::string text;
      std::string problem;
      if (names.contains(name) || !readFile(file, text, problem)) continue;
      const bool declared = text.find("ruleset " + name + ".") != std::string::npos ||
                            text.find("ruleset " + name + ":") != std::string::npos;
      if (declared && text.find("\nimport ") != std::string::npos) names.insert(name);
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace thou::driver
