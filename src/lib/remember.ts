// Remembers what a pure function said of a text: in a load of records the same names, boxes and publishers come again and again.

/** A longer text is rarely met twice, and thousands of them would fill the memory. */
const MAX_KEY_LENGTH = 500;

/**
 * The answers given last, in two generations: when the younger is full it becomes the older, and what is asked for again
 * comes over. At most twice `size` answers are kept. (A Map that loses its oldest entry for every new one grows slow, for
 * the way to its first entry leads over the gaps.)
 */
export const createMemory = <Answer>(size: number): ((key: string, make: () => Answer) => Answer) => {
  let [younger, older] = [new Map<string, Answer>(), new Map<string, Answer>()];
  return (key, make) => {
    const known = younger.get(key);
    if (known !== undefined) return known;
    const answer = older.get(key) ?? make();
    if (key.length > MAX_KEY_LENGTH) return answer;
    if (younger.size >= size) [younger, older] = [new Map(), younger];
    younger.set(key, answer);
    return answer;
  };
};

export const remember = <Answer>(work: (text: string) => Answer, size: number): ((text: string) => Answer) => {
  const recall = createMemory<Answer>(size);
  return (text) => recall(text, () => work(text));
};
