// Writes a corpus many times over, each copy with ids, words and places of its own (multiply-corpus/copy-record.ts): sixteen copies of the
// four libraries are a million records. Every benchmark takes the result.
// Usage: PERIPLUS_CORPUS=<folder> node scripts/multiply-corpus.ts <new folder> <copies>
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { findInputs, type InputFile, readInputs } from '../src/doors/cli/files/inputs.ts';
import { copyRecord } from './multiply-corpus/copy-record.ts';

const [folder, copies] = process.argv.slice(2);
const corpus = process.env.PERIPLUS_CORPUS;
if (corpus === undefined || folder === undefined || !(Number(copies) >= 1)) {
  console.error('Usage: PERIPLUS_CORPUS=<folder> node scripts/multiply-corpus.ts <new folder> <copies>');
  process.exit(2);
}

const readRecords = async (input: InputFile): Promise<readonly string[]> => {
  const items = await Array.fromAsync(readInputs([input], Readable.from([]), new AbortController().signal));
  return items.flatMap(({ item }) => (item.kind === 'text' ? [item.text] : []));
};

const writeCopy = async (texts: readonly string[], path: string, copy: number): Promise<void> => {
  const gzip = createGzip({ level: 1 });
  const file = gzip.pipe(createWriteStream(path, { flags: 'wx' }));
  for (const text of texts) {
    const line = copy === 0 ? text : JSON.stringify(copyRecord(JSON.parse(text), copy));
    if (!gzip.write(`${line}\n`)) await once(gzip, 'drain');
  }
  gzip.end();
  await finished(file);
};

mkdirSync(folder, { recursive: true });
let count = 0;
for (const input of await findInputs([corpus])) {
  const texts = await readRecords(input);
  const stem = basename(input.path).replace(/\.ndjson(\.gz)?$/i, '');
  for (let copy = 0; copy < Number(copies); copy++) {
    await writeCopy(texts, join(folder, `${stem}.${copy}.ndjson.gz`), copy);
    count += texts.length;
    console.error(`${count} records`);
  }
}
