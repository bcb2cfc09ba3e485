// When the index is built anew. It stands apart from the building itself, which the thread that starts the indexer need not load.

/** More changes than this at once are faster taken by building anew, unless the catalogue is larger still. */
export const REBUILD_THRESHOLD = 20_000;
