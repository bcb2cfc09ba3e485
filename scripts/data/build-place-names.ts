// Builds the names of countries, regions, counties, areas and towns (packages/gazetteer/data/place-names.bin); see
// docs/places.md. Usage: node scripts/data/build-place-names.ts PROVINCES10_GZ CITIES500_JSON [OUTPUT]
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import {
  createOutlines,
  encodeNameTable,
  loadPlaceFinder,
  PLACE_NAMES_FILE,
  readPlaceAsset,
  toBoundedPlaces,
} from '@periplus/gazetteer';
import { foldText, stemOf } from '@periplus/text';
import { assemblePlaces } from './place-names/assemble.ts';
import { collectNames } from './place-names/collect-names.ts';
import { readTowns } from './place-names/geonames.ts';
import { readNamedFeatures } from './places/natural-earth.ts';

/** SHA-256 of the inputs: the edition of docs/places.md. */
const CHECKSUMS = {
  provinces: '8936733b4d33030e11f280cf5bcb75bb68e6033b58aff1fc6c0d6961e81ac89c',
  towns: '1523be8c6f083eeee946e1c27a0916474d0f0de4361a15104fcc70218bc4d55e',
};

const checkInput = (path: string, expected: string): void => {
  const sum = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (sum !== expected) throw new Error(`${path} is a different edition (SHA-256 ${sum})`);
};

const [provinces, towns, output = PLACE_NAMES_FILE] = process.argv.slice(2);
if (provinces === undefined || towns === undefined) {
  process.stderr.write('usage: node scripts/data/build-place-names.ts PROVINCES10_GZ CITIES500_JSON [OUTPUT]\n');
  process.exit(2);
}
checkInput(provinces, CHECKSUMS.provinces);
checkInput(towns, CHECKSUMS.towns);

const asset = readPlaceAsset();
const places = assemblePlaces({
  boxes: toBoundedPlaces(asset, createOutlines(asset)),
  features: readNamedFeatures(provinces),
  towns: readTowns(towns),
  finder: loadPlaceFinder(),
});
const readAsset = (name: string): Buffer => readFileSync(new URL(`../../assets/${name}`, import.meta.url));
const wordsOf = (text: string): readonly string[] => foldText(text).match(/\p{L}+/gu) ?? [];
/** English words, and the words for maps and their subjects. */
const words = new Set([
  ...wordsOf(brotliDecompressSync(readAsset('english-words.txt.br')).toString()),
  ...['synonyms.txt', 'lexicon.txt'].flatMap((name) => wordsOf(readAsset(name).toString())),
]);
const isWord = (word: string): boolean => word.length < 4 || words.has(word) || words.has(stemOf(word));
const { rows, unresolved } = collectNames(places, isWord);
const bytes = encodeNameTable(places, rows);
writeFileSync(output, bytes);
process.stderr.write(
  `${places.length} places, ${rows.length} names, ${bytes.length} bytes; not found: ${unresolved.join(', ')}\n`,
);
