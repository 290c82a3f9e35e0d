// Reading files and finding rulesets. See Files.h.
#include "compiler/driver/Files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace thou::driver {
namespace {

namespace fs = std::filesystem;

/// The folders that come with thou.
std::vector<std::string> shipped() {
  std::vector<std::string> folders = {THOU_SHIPPED_CARDS};
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (!error) folders.push_back((self.parent_path() / "../../../cards").lexically_normal().string());
  return folders;
}

}  // namespace

bool readFile(const std::string& path, std::string& text, std::string& problem) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    problem = path + ": is a folder";
    return false;
  }
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    problem = path + ": cannot be read";
    return false;
  }
  std::ostringstream buffer;
  buffer << stream.rdbuf();
  text = std::move(buffer).str();
  return true;
}

std::vector<std::string> filesBelow(const std::string& folder, const std::vector<std::string_view>& endings) {
  std::vector<std::string> files;
  std::error_code error;
  for (auto it = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
       !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    const std::string ending = it->path().extension().string();
    if (it->is_regular_file(error) && std::find(endings.begin(), endings.end(), ending) != endings.end())
      files.push_back(it->path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> rulesetPlaces(const std::string& name, const std::string& beside,
                                       const std::vector<std::string>& searchPath) {
  std::vector<std::string> folders;
  folders.push_back(fs::path(beside).parent_path().string());
  if (folders.back().empty()) folders.back() = ".";
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
    for (const std::string& file : filesBelow(folder, {".thou"})) {
      const std::string name = fs::path(file).stem().string();
      std::string text;
      std::string problem;
      if (names.contains(name) || !readFile(file, text, problem)) continue;
      if (text.find("ruleset " + name + ".") != std::string::npos && text.find("\nimport ") != std::string::npos)
        names.insert(name);
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace thou::driver
