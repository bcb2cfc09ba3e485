// Access to a file by byte ranges, local or over HTTP.

/** Returns the bytes of a range; fewer when the file ends before it. */
export type ReadRange = (offset: number, length: number) => Promise<Uint8Array>;
