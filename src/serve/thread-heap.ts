// How much memory a thread that answers questions may take.
import { getHeapStatistics } from 'node:v8';

/**
 * What a question leaves behind is short-lived, and memory that a heap has taken once is not given back. On a machine with
 * much memory V8 lets young objects take up to 192 MB in each thread, and a heap that may become larger than 2 GB grow to four
 * times what is in use before it is collected; with these limits it is 24 MB and twice, at no cost in time that can be measured.
 */
export const THREAD_HEAP = {
  maxYoungGenerationSizeMb: 24,
  maxOldGenerationSizeMb: Math.min(2_000, Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20)),
};
