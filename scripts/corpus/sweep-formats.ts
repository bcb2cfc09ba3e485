// Writes every record of a folder (.ndjson, .ndjson.gz) in every metadata format and prints counts and times.
//   PERIPLUS_CORPUS=folder node scripts/corpus/sweep-formats.ts [--every N] [--to FILE]
// With --to, writes every Nth record (default 20) to FILE, one JSON line per format, for
// test/support/services/validate_forms.py.
import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { cataloguePage } from '../../src/http/request/site.ts';
import {
  METADATA_FORMAT_NAMES,
  type MetadataFormatName,
  metadataFormatRow,
} from '../../src/record/formats/metadata-formats.ts';
import { normalise } from '../../src/record/normalise.ts';
import type { AardvarkRecord } from '../../src/schema/record-type.ts';

const folder = process.env.PERIPLUS_CORPUS;
if (folder === undefined) throw new Error('Set PERIPLUS_CORPUS to a folder of .ndjson or .ndjson.gz files.');

const { values: options } = parseArgs({
  options: { every: { type: 'string', default: '20' }, to: { type: 'string' } },
});
const SITE = { base: 'http://localhost:8000', name: 'Periplus' };
const sample = options.to === undefined ? undefined : createWriteStream(options.to);

type Tally = { written: number; none: number; failed: number; bytes: number; millis: number; slowest: number };
const tallies = new Map(
  METADATA_FORMAT_NAMES.map((name): [MetadataFormatName, Tally] => [
    name,
    { written: 0, none: 0, failed: 0, bytes: 0, millis: 0, slowest: 0 },
  ]),
);

const write = (name: MetadataFormatName, record: AardvarkRecord, tally: Tally): string | undefined => {
  const start = performance.now();
  try {
    const body = metadataFormatRow(name).write(record, cataloguePage(SITE, record.id));
    if (body === undefined) tally.none++;
    else tally.written++;
    tally.bytes += body?.length ?? 0;
    return body;
  } catch (error) {
    tally.failed++;
    console.error(`${name} failed on ${record.id}: ${error}`);
    return undefined;
  } finally {
    const took = performance.now() - start;
    tally.millis += took;
    tally.slowest = Math.max(tally.slowest, took);
  }
};

const sweep = (record: AardvarkRecord, isSampled: boolean): void => {
  for (const [name, tally] of tallies) {
    const body = write(name, record, tally);
    if (isSampled && body !== undefined) sample?.write(`${JSON.stringify({ form: name, id: record.id, body })}\n`);
  }
};

const openLines = (file: string) => {
  const stream = createReadStream(join(folder, file));
  return createInterface({ input: file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream });
};

let records = 0;
for (const file of readdirSync(folder).filter((name) => /\.ndjson(\.gz)?$/.test(name)))
  for await (const line of openLines(file)) {
    const normalised = normalise(JSON.parse(line));
    if (normalised.kind === 'record') sweep(normalised.record, records++ % Number(options.every) === 0);
  }
sample?.end();

console.log(`${records} records`);
for (const [name, { written, none, failed, bytes, millis, slowest }] of tallies)
  console.log(
    `${name}: ${written} written, ${none} without, ${failed} failed; ${Math.round(bytes / Math.max(written, 1))} characters and ` +
      `${(millis / records).toFixed(3)} ms each, slowest ${slowest.toFixed(1)} ms`,
  );
