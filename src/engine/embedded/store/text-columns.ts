// The text columns of the records table, each with a checksum column. `precomputed` contains the core parts of the
// precomputed text and `precomputed_rest` the extended parts (engine/precomputed-parts.ts).

export const TEXT_COLUMNS = ['text', 'derived', 'precomputed', 'precomputed_rest'] as const;

export const CHECK_COLUMNS = TEXT_COLUMNS.map((name) => `${name}_check`);

/** Assignments that turn a row into a tombstone; the last column is NOT NULL. */
export const CLEAR_TEXTS = `text = NULL, derived = NULL, precomputed = NULL, precomputed_rest = '',
  text_check = NULL, derived_check = NULL, precomputed_check = NULL, precomputed_rest_check = 0`;
