// Whether this was built with the address sanitizer, under which everything is slow and takes memory of its own.
#pragma once

namespace thou::tests {

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

}  // namespace thou::tests
