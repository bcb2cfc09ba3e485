// How the demo catalogue lies in the package: compressed lines that scripts/build-demo.ts writes and this room reads.

export const DEMO_FOLDER = new URL('../../assets/demo/', import.meta.url);

/** One record a line. */
export const RECORDS_FILE = 'records.ndjson.br';

/** Stands for the address of the server in the records as they are shipped; RFC 2606 keeps such names free. */
export const PLACEHOLDER_ORIGIN = 'http://demo.invalid';

/** For each block of data files, the ids of their records, line by line. */
export type BlockIndex = readonly (readonly string[])[];

export const INDEX_FILE = 'files.json.br';

/** Data files stand together in blocks, one a line: read by themselves they would be twice as large. */
export const blockFile = (number: number): string => `files-${number}.ndjson.br`;
