// Reads the records of one document. GeoJSON features are converted; a document that is not JSON yields one error.
import { type JsonItem, parseJson, readJsonItems } from '@periplus/streams';
import { isFeatureCollection, toRecordFromFeature } from '../../record/geojson-feature.ts';

/** A feature collection is a single value, so the limit is higher than for a record. */
const LIMITS = { maxItemBytes: 64 * 2 ** 20 };
const SNIFFED_BYTES = 4_096;

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** UTF-8 JSON contains no zero bytes. */
const isBinary = (bytes: Uint8Array): boolean => !isGzip(bytes) && bytes.subarray(0, SNIFFED_BYTES).includes(0);

const bad = (reason: string): JsonItem => ({ kind: 'bad', reason, line: 1 });

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A cheap test before parsing: the type is near the beginning or the end. */
const mayBeGeoJson = (text: string): boolean => /"type"\s*:\s*"Feature/.test(text.slice(0, 2_000) + text.slice(-200));

function* expandFeatures(item: JsonItem): Generator<JsonItem> {
  const value = item.kind === 'text' && mayBeGeoJson(item.text) ? parse(item.text) : undefined;
  if (value === undefined) yield item;
  else if (!isFeatureCollection(value)) yield toItem(toRecordFromFeature(value), item.line);
  else for (const feature of value.features) yield toItem(toRecordFromFeature(feature), item.line);
}

const toItem = (value: unknown, line: number): JsonItem => ({ kind: 'text', text: JSON.stringify(value) ?? '', line });

const parse = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined; // the import reports the error
  }
};

export async function* readDocument(bytes: Uint8Array): AsyncGenerator<JsonItem> {
  if (bytes.length === 0) yield bad('The file is empty.');
  else if (isBinary(bytes)) yield bad('The file is binary, not JSON.');
  else for await (const item of readJsonItems(toStream(bytes), LIMITS)) yield* expandFeatures(item);
}
