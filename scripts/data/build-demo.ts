// Builds assets/demo, the demo catalogue with its data files, from boundaries in npm packages (npm run demo).
// The output is reproducible; compressing it takes a minute.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  type BlockIndex,
  blockFile,
  DEMO_FOLDER,
  INDEX_FILE,
  PLACEHOLDER_ORIGIN,
  RECORDS_FILE,
} from '../../src/demo/layout.ts';
import { orderByShape, toBlocks } from './demo/geometry/blocks.ts';
import { demoEntries } from './demo/records.ts';

const compress = (text: string): Buffer =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });

let total = 0;
const write = (name: string, text: string): void => {
  const bytes = compress(text);
  writeFileSync(new URL(name, DEMO_FOLDER), bytes);
  total += bytes.length;
};

const entries = [...demoEntries(PLACEHOLDER_ORIGIN)];
const files = entries.flatMap(({ record: { id }, file: text }) => (text === undefined ? [] : [{ id, text }]));
const blocks = toBlocks(orderByShape(files));
const index: BlockIndex = blocks.map((block) => block.map(({ id }) => id));

rmSync(DEMO_FOLDER, { recursive: true, force: true });
mkdirSync(DEMO_FOLDER);
write(RECORDS_FILE, entries.map(({ record }) => JSON.stringify(record)).join('\n'));
write(INDEX_FILE, JSON.stringify(index));
for (const [number, block] of blocks.entries()) write(blockFile(number), block.map(({ text }) => text).join('\n'));
process.stderr.write(`${entries.length} records, ${files.length} files in ${blocks.length} blocks, ${total} bytes\n`);
