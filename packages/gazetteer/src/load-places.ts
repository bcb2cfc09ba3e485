// Loads the data once per thread: boundaries take a few hundred milliseconds and 20 MB, boxes 100 ms and 5 MB.
import { readFileSync } from 'node:fs';
import { once } from '@periplus/collections';
import { createGazetteer, type Gazetteer } from './gazetteer.ts';
import { decodeNameTable } from './names/name-table-codec.ts';
import { createOutlines } from './outlines.ts';
import { decodePlaceBoxes } from './place-boxes.ts';
import { decodePlaces, type PlaceAsset } from './place-codec.ts';
import { createPlaceFinder, type PlaceFinder } from './place-finder.ts';
import { createPlaceNameChecker, type PlaceNameChecker } from './place-name-checker.ts';
import { createPlaceReader, type PlaceReader } from './read/place-reader.ts';

export const PLACES_FILE = new URL('../data/places.bin', import.meta.url);
export const PLACE_NAMES_FILE = new URL('../data/place-names.bin', import.meta.url);
export const PLACE_BOXES_FILE = new URL('../data/place-boxes.json.br', import.meta.url);

export const readPlaceAsset = (): PlaceAsset => decodePlaces(readFileSync(PLACES_FILE));

type Places = { readonly finder: PlaceFinder; readonly names: PlaceNameChecker };

/** Reads the boundaries again on every call; use `loadPlaceFinder` to share them. */
export const readPlaces = (): Places => {
  const asset = readPlaceAsset();
  const outlines = createOutlines(asset);
  return { finder: createPlaceFinder(asset, outlines), names: createPlaceNameChecker(asset, outlines) };
};

const loadPlaces = once(readPlaces);

export const loadPlaceFinder = (): PlaceFinder => loadPlaces().finder;

/** Loads the boundaries on first use. */
export const PLACE_NAME_CHECKER: PlaceNameChecker = { fit: (names, boxes) => loadPlaces().names.fit(names, boxes) };

const loadGazetteer = once(() => createGazetteer(decodePlaceBoxes(readFileSync(PLACE_BOXES_FILE))));

/** Loads the boxes on first use. */
export const GAZETTEER: Gazetteer = {
  find: (name) => loadGazetteer().find(name),
  complete: (prefix, limit) => loadGazetteer().complete(prefix, limit),
};

const loadPlaceReader = once(() => createPlaceReader(decodeNameTable(readFileSync(PLACE_NAMES_FILE))));

/** Loads the names on first use. */
export const PLACE_READER: PlaceReader = { read: (text, options) => loadPlaceReader().read(text, options) };
