export type { DocumentTable, TableRow } from './document-table.ts';
export { createCacheKeyIndex } from './file-cache/cache-key-index.ts';
export { decodeEntry } from './file-cache/entry.ts';
export { CACHE_KEY_PATTERN, createFileCache, SHARD_NAMES } from './file-cache/file-cache.ts';
export { makeFolder } from './make-folder.ts';
export { openReadOnlyDatabase } from './open-read-only-database.ts';
export { readPragma } from './read-pragma.ts';
export { inAsyncTransaction, inTransaction, type TransactionMode } from './transaction.ts';
