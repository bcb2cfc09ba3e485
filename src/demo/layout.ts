// The layout of the demo files in the assets, written by scripts/data/build-demo.ts.

export const DEMO_FOLDER = new URL('../../assets/demo/', import.meta.url);

/** One record per line. */
export const RECORDS_FILE = 'records.ndjson.br';

/** Replaced by the address of the server; RFC 2606 reserves .invalid. */
export const PLACEHOLDER_ORIGIN = 'http://demo.invalid';

/** For each block, the ids of the records, in the order of its lines. */
export type BlockIndex = readonly (readonly string[])[];

export const INDEX_FILE = 'files.json.br';

/** A block contains many data files, one per line. Compressed separately they would be twice as large. */
export const blockFile = (number: number): string => `files-${number}.ndjson.br`;
