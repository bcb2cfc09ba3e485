// Reads the assets that are shipped with the package, each once a thread: the boundaries in a few hundred milliseconds and 20 MB, the
// gazetteer in about a hundred and 5 MB.
import { readFileSync } from 'node:fs';
import { once } from '@periplus/collections';
import { createGazetteer, type Gazetteer } from './gazetteer.ts';
import { createOutlines } from './outlines.ts';
import { decodePlaceBoxes } from './place-boxes.ts';
import { decodePlaces } from './place-codec.ts';
import { createPlaceFinder, type PlaceFinder } from './place-finder.ts';
import { createPlaceNameChecker, type PlaceNameChecker } from './place-name-checker.ts';

/** The same distance from `packages/gazetteer/src` and from `dist/lib/places`. */
const ASSET = new URL('../../../assets/places.bin', import.meta.url);

const BOXES = new URL('../../../assets/place-boxes.json.br', import.meta.url);

type Places = { readonly finder: PlaceFinder; readonly named: PlaceNameChecker };

/** Reads the asset anew. */
export const readPlaces = (): Places => {
  const asset = decodePlaces(readFileSync(ASSET));
  const outlines = createOutlines(asset);
  return { finder: createPlaceFinder(asset, outlines), named: createPlaceNameChecker(asset, outlines) };
};

const loadPlaces = once(readPlaces);

export const loadPlaceFinder = (): PlaceFinder => loadPlaces().finder;

/** Reads the asset when the first names are asked about. */
export const PLACE_NAME_CHECKER: PlaceNameChecker = { fit: (names, boxes) => loadPlaces().named.fit(names, boxes) };

const loadGazetteer = once(() => createGazetteer(decodePlaceBoxes(readFileSync(BOXES))));

/** Reads its asset when the first name is asked about. */
export const GAZETTEER: Gazetteer = {
  find: (name) => loadGazetteer().find(name),
  complete: (beginning, limit) => loadGazetteer().complete(beginning, limit),
};
