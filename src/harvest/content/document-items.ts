// The items of one document: records one by one, features of GeoJSON as records; what is plainly no JSON is told once.
import { type JsonItem, readJsonItems } from '@periplus/streams';
import { isFeatureCollection, toRecordFromFeature } from '../../record/geojson-feature.ts';

/** A collection of features is one value, so it may be longer than a record. */
const LIMITS = { maxItemBytes: 64 * 2 ** 20 };
const SNIFFED_BYTES = 4_096;

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** JSON in UTF-8 holds no zero bytes. */
const isBinary = (bytes: Uint8Array): boolean => !isGzip(bytes) && bytes.subarray(0, SNIFFED_BYTES).includes(0);

const bad = (reason: string): JsonItem => ({ kind: 'bad', reason, line: 1 });

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Worth parsing to see whether it is GeoJSON: the type stands near the beginning or the end. */
const mayBeGeoJson = (text: string): boolean => /"type"\s*:\s*"Feature/.test(text.slice(0, 2_000) + text.slice(-200));

function* unfold(item: JsonItem): Generator<JsonItem> {
  const value = item.kind === 'text' && mayBeGeoJson(item.text) ? parse(item.text) : undefined;
  if (value === undefined) yield item;
  else if (!isFeatureCollection(value)) yield toItem(toRecordFromFeature(value), item.line);
  else for (const feature of value.features) yield toItem(toRecordFromFeature(feature), item.line);
}

const toItem = (value: unknown, line: number): JsonItem => ({ kind: 'text', text: JSON.stringify(value) ?? '', line });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // whoever takes the item says why
  }
};

export async function* readDocument(bytes: Uint8Array): AsyncGenerator<JsonItem> {
  if (bytes.length === 0) yield bad('The file is empty.');
  else if (isBinary(bytes)) yield bad('Not JSON but binary data.');
  else for await (const item of readJsonItems(inOnePiece(bytes), LIMITS)) yield* unfold(item);
}
