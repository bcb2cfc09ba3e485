// Writes many copies of a corpus, each with its own ids, words and extents (multiply-corpus/copy-record.ts): sixteen
// copies of the four libraries make a million records. Works with every benchmark. Usage: PERIPLUS_CORPUS=<folder>
// node scripts/corpus/multiply-corpus.ts <new folder> <copies>
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { writeExportFile } from '../../src/cli/files/export-files.ts';
import { findInputs, type InputFile, readInputs } from '../../src/cli/files/inputs.ts';
import { normalise } from '../../src/record/normalise.ts';
import type { AardvarkRecord } from '../../src/schema/record-type.ts';
import { copyRecord } from './multiply-corpus/copy-record.ts';

const [folder, copies] = process.argv.slice(2);
const corpus = process.env.PERIPLUS_CORPUS;
if (corpus === undefined || folder === undefined || !(Number(copies) >= 1)) {
  console.error('Usage: PERIPLUS_CORPUS=<folder> node scripts/corpus/multiply-corpus.ts <new folder> <copies>');
  process.exit(2);
}

/** Reads records as import does, so that older formats have their ids and words in the same fields. */
const readRecords = async (input: InputFile): Promise<readonly AardvarkRecord[]> => {
  const items = await Array.fromAsync(readInputs([input], Readable.from([]), new AbortController().signal));
  return items.flatMap(({ item }) => {
    const read = item.kind === 'text' ? normalise(JSON.parse(item.text)) : undefined;
    return read?.kind === 'record' ? [read.record] : [];
  });
};

async function* linesOf(records: readonly AardvarkRecord[], copy: number): AsyncGenerator<string> {
  for (const record of records) yield `${JSON.stringify(copyRecord(record, copy))}\n`;
}

let count = 0;
for (const input of await findInputs([corpus])) {
  const records = await readRecords(input);
  const stem = basename(input.path).replace(/\.ndjson(\.gz)?$/i, '');
  for (let copy = 0; copy < Number(copies); copy++) {
    await writeExportFile(join(folder, `${stem}.${copy}.ndjson.gz`), linesOf(records, copy), () => true);
    count += records.length;
    console.error(`${count} records`);
  }
}
