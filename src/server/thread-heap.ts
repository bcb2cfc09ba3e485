// The heap limits of threads that run queries, and the settings of the garbage collector.
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/**
 * Most objects of a query are short-lived, and a heap does not return memory. On a machine with much memory, V8 lets
 * the young generation of each thread take 192 MB, and a heap with a limit above 2 GB grow to four times its live
 * size before a collection. With these limits, it is 24 MB and twice the live size, at no measurable cost in time.
 */
export const THREAD_HEAP_LIMITS = {
  maxYoungGenerationSizeMb: 24,
  maxOldGenerationSizeMb: Math.min(2_000, Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20)),
};

/**
 * For all threads of the process; to be called before they start.
 * - The young generation starts with 8 MB: most objects created at startup survive, and would be copied each time it
 *   grew.
 * - A full collection discards the compiled code of short-lived functions, and compiling them again costs more than
 *   the collection. By default V8 collects when a heap has grown by a tenth, which is every other second under load,
 *   allocates objects of busy functions in the old generation, and collects when idle, which frees no memory here.
 */
export const tuneGarbageCollection = (): void => {
  setFlagsFromString('--min-semi-space-size=8');
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--no-memory-reducer');
};
