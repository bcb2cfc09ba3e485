// The number of changes that triggers a rebuild, in its own file so that reading it does not load the index builder.

/** More changes than this are faster to index by a rebuild, unless the catalogue is much larger. */
export const REBUILD_THRESHOLD = 20_000;
