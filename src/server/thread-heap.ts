// How much memory a thread that answers questions may take, and when it is collected.
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/**
 * What a question leaves behind is short-lived, and memory that a heap has taken once is not given back. On a machine with
 * much memory V8 lets young objects take up to 192 MB in each thread, and a heap that may become larger than 2 GB grow to four
 * times what is in use before it is collected; with these limits it is 24 MB and twice, at no cost in time that can be measured.
 */
export const THREAD_HEAP_LIMITS = {
  maxYoungGenerationSizeMb: 24,
  maxOldGenerationSizeMb: Math.min(2_000, Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20)),
};

/**
 * For all threads of the process; to be called before they start. Young objects have their 8 MB from the beginning: most of what a start makes
 * stays, and was moved time and again while their room grew. A collection of the whole heap throws away what was compiled for functions that
 * live as long as a question, and compiling them anew costs more than the collection. Left alone, V8 collects when a heap has grown by a
 * tenth, every other second under load, makes objects of busy functions old ones at once, and collects again when nobody has asked for a
 * while, which gives no memory back here.
 */
export const tuneGarbageCollection = (): void => {
  setFlagsFromString('--min-semi-space-size=8');
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--no-memory-reducer');
};
