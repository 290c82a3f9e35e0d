// The entry point of thou_unit. Test cases live beside it, in folders that mirror the source tree.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "doctest/doctest.h"
