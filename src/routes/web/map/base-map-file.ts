// The bundled base map, opened on first use.
import { open } from 'node:fs/promises';
import { once } from '@periplus/collections';
import { openPmtiles, type PmtilesArchive } from '@periplus/geo-formats';
import { BASE_MAP_FILE } from '@periplus/static-map';

export const openBaseMapFile = once(async (): Promise<PmtilesArchive> => {
  const file = await open(BASE_MAP_FILE);
  const archive = await openPmtiles(async (offset, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  });
  if (archive === undefined) throw new Error('The bundled base map cannot be read.');
  return archive;
});
