// See Forked.h. Parent and child share a page: which trial runs, what it does, what went wrong.
#include "tests/limits/Forked.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>

#include "tests/Sanitized.h"

namespace thou::tests {
namespace {

/// The page that both processes see.
struct Page {
  size_t trial;  ///< the one that runs
  bool failed;
  char stage[64];
  char why[1024];
};

void keep(char* to, size_t size, const std::string& text) {
  const size_t length = std::min(text.size(), size - 1);
  std::memcpy(to, text.data(), length);
  to[length] = '\0';
}

class SharedProgress final : public Progress {
 public:
  explicit SharedProgress(Page& page) : page_(page) {}

  void stage(const char* name) override {
    if (page_.failed) return;  // what failed is what is told of
    keep(page_.stage, sizeof page_.stage, name);
    const itimerval most{.it_interval = {}, .it_value = {.tv_sec = allowance().seconds, .tv_usec = 0}};
    setitimer(ITIMER_PROF, &most, nullptr);
    alarm(unsigned(allowance().seconds) * 20);  // waits for something that never comes
  }

  void fail(const std::string& why) override {
    if (page_.failed) return;
    page_.failed = true;
    keep(page_.why, sizeof page_.why, why);
  }

  bool failed() const override { return page_.failed; }

 private:
  Page& page_;
};

/// The child: runs trials until one fails or all are done.
[[noreturn]] void runTrials(Page& page, size_t end, const std::function<void(size_t trial, Progress& progress)>& run) {
  const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
  for (const int signal : signals) {
    if (!kSanitized) std::signal(signal, SIG_DFL);  // not the test program's, which would report a case
  }
  SharedProgress progress(page);
  for (; page.trial < end && !page.failed; ++page.trial) {
    try {
      run(page.trial, progress);
    } catch (const std::exception& error) {
      progress.fail(std::string("exception: ") + error.what());
    }
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    if (used.ru_maxrss > allowance().kilobytes)
      progress.fail("takes " + std::to_string(used.ru_maxrss / 1024) + " MB of memory");
    if (page.failed) break;
  }
  _exit(0);
}

std::string reasonOf(int status) {
  if (!WIFSIGNALED(status)) return "exit code " + std::to_string(WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  if (signal == SIGPROF || signal == SIGALRM)
    return "takes more than " + std::to_string(allowance().seconds) + " seconds";
  return std::string("signal: ") + strsignal(signal);
}

}  // namespace

Allowance allowance() {
  return kSanitized ? Allowance{.seconds = 60, .kilobytes = 4L << 20} : Allowance{.seconds = 5, .kilobytes = 1L << 20};
}

void runForked(size_t first, size_t count, const std::function<void(size_t trial, Progress& progress)>& run,
               const std::function<void(const Casualty& casualty)>& failed) {
  void* memory = mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  Page& page = *new (memory) Page{};
  for (page.trial = first; page.trial < first + count; ++page.trial) {
    page.failed = false;
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no process can be started");
    if (child == 0) runTrials(page, first + count, run);
    int status = 0;
    waitpid(child, &status, 0);
    if (status != 0) {
      failed({page.trial, page.stage, reasonOf(status)});
    } else if (page.failed) {
      failed({page.trial, page.stage, page.why});
    }
  }
  munmap(memory, sizeof(Page));
}

}  // namespace thou::tests
