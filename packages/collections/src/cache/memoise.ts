// Keeps what a pure function said of a text or a number: in a load of records, and from one question to the next, the same ones
// come again and again.

/** A longer text is rarely met twice, and thousands of them would fill the memory. */
const MAX_KEY_LENGTH = 500;

type Key = string | number | boolean;

const isLong = (key: Key): boolean => typeof key === 'string' && key.length > MAX_KEY_LENGTH;

/**
 * The answers given last, in two generations: when the younger is full it becomes the older, and what is asked for again
 * comes over. At most twice `size` answers are kept. (A Map that loses its oldest entry for every new one grows slow, for
 * the way to its first entry leads over the gaps.)
 */
export const createMemo = <K extends Key, Answer>(size: number): ((key: K, make: (key: K) => Answer) => Answer) => {
  let [younger, older] = [new Map<K, Answer>(), new Map<K, Answer>()];
  return (key, make) => {
    const known = younger.get(key);
    if (known !== undefined) return known;
    const answer = older.get(key) ?? make(key);
    if (isLong(key)) return answer;
    if (younger.size >= size) [younger, older] = [new Map(), younger];
    younger.set(key, answer);
    return answer;
  };
};

/** The function, with a memory of its own. An answer of `undefined` is worked out each time. */
export const memoise = <K extends Key, Answer>(work: (key: K) => Answer, size: number): ((key: K) => Answer) => {
  const recall = createMemo<K, Answer>(size);
  return (key) => recall(key, work);
};
