// The page of `thou serve`, as the files of tools/thou/serve/ are. CMake makes their definitions of them. Next: serve/page.js.
#pragma once

#include <string_view>

namespace thou::cli {

extern const std::string_view kPageHtml;  ///< the same for every place
extern const std::string_view kPageCss;
extern const std::string_view kPageJs;

}  // namespace thou::cli
