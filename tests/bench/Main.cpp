// The entry point of thou_bench. What each benchmark measures: README.md.
#include <benchmark/benchmark.h>

BENCHMARK_MAIN();
