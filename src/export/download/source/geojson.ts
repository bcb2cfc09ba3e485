// Opens a GeoJSON file, compressed or not.
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readGeoJsonFeatures } from './geojson-features.ts';
import { peekFirstByte } from './peek-first-byte.ts';
import { type OpenFeatures, unusableSource } from './source.ts';

const gunzip = (chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => {
  const source = Readable.from(chunks);
  const unpacked = createGunzip();
  source.on('error', (cause) => unpacked.destroy(cause));
  return source.pipe(unpacked);
};

export const openGeoJson: OpenFeatures = async function* ({ url }, { fetch }) {
  const { chunks } = await fetch.open(url, 'application/geo+json, application/json;q=0.9, */*;q=0.1');
  const { first, all } = await peekFirstByte(chunks);
  if (first === 0x3c) throw unusableSource(url, 'it is XML or a web page, not GeoJSON');
  yield* readGeoJsonFeatures(first === 0x1f ? gunzip(all) : all, { url });
};
