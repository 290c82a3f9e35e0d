// The page of `thou serve`, as the files of tools/thou/serve/ are. CMake makes their definitions of them. Next: serve/page.js.
#pragma once

#include <string_view>
#include <vector>

namespace thou::cli {

/// A file of the page, the same for every place.
struct PageFile {
  std::string_view name;  ///< "page.css"
  std::string_view type;  ///< "text/css; charset=utf-8"
  std::string_view text;
};

/// All of them, the page itself first.
const std::vector<PageFile>& pageFiles();

}  // namespace thou::cli
