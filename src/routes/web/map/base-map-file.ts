// The base map that comes with the package, opened when a map is first shown.
import { open } from 'node:fs/promises';
import { once } from '@periplus/collections';
import { openPmtiles, type PmtilesArchive } from '@periplus/geo-formats';
import { BASE_MAP_FILE } from '../../../media/base-map/base-map.ts';

/** One for the process: it is small, and read by ranges. */
export const openBaseMapFile = once(async (): Promise<PmtilesArchive> => {
  const file = await open(BASE_MAP_FILE);
  const archive = await openPmtiles(async (offset, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  });
  if (archive === undefined) throw new Error('The base map of the package cannot be read.');
  return archive;
});
