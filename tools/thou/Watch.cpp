// Looks at files a few times a second: that works on every file system, through containers and over networks. See Watch.h.
#include "tools/thou/Watch.h"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "compiler/driver/Files.h"

namespace thou::cli {
namespace {

constexpr std::chrono::milliseconds kPause{200};

volatile std::sig_atomic_t interruptedFlag = 0;  // all that a signal handler may write

extern "C" void onInterrupt(int /*signal*/) { interruptedFlag = 1; }

}  // namespace

std::map<std::string, Watched::Stamp> Watched::look() const {
  std::map<std::string, Stamp> found;
  const auto add = [&](const std::string& file) {
    struct stat status{};
    if (stat(file.c_str(), &status) != 0) return;
    found[file] = {.time = int64_t(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec,
                   .size = uint64_t(status.st_size),
                   .node = uint64_t(status.st_ino)};
  };
  for (const std::string& path : paths_) {
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) {
      add(path);
      continue;
    }
    std::vector<std::string> unreadable;  // the compilation reports them
    for (const std::string& file : driver::filesBelow(path, {".thou"}, unreadable)) add(file);
  }
  return found;
}

std::vector<std::string> Watched::changed() {
  std::map<std::string, Stamp> now = look();
  std::vector<std::string> files;
  for (const auto& [file, stamp] : now) {
    const auto before = stamps_.find(file);
    if (before == stamps_.end() || !(before->second == stamp)) files.push_back(file);
  }
  for (const auto& [file, stamp] : stamps_) {
    if (!now.contains(file)) files.push_back(file);
  }
  stamps_ = std::move(now);
  return files;
}

void catchInterrupts() {
  struct sigaction action{};
  action.sa_handler = onInterrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return interruptedFlag != 0; }

std::vector<std::string> waitForEdits(Watched& watched) {
  std::vector<std::string> edited;
  while (!interrupted()) {
    std::this_thread::sleep_for(kPause);
    const std::vector<std::string> more = watched.changed();
    if (more.empty() && !edited.empty()) return edited;
    for (const std::string& file : more) {
      if (std::find(edited.begin(), edited.end(), file) == edited.end()) edited.push_back(file);
    }
  }
  return {};
}

}  // namespace thou::cli
