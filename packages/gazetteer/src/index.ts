// Look up places: which places a box covers, where a named place is, whether names and boxes agree

export type { FoundPlace, Gazetteer } from './gazetteer.ts';
export { GAZETTEER, loadPlaceFinder, PLACE_NAME_CHECKER, PLACE_READER, readPlaces } from './load-places.ts';
export type { PlaceFinder } from './place-finder.ts';
export type { NameAgreement, PlaceNameChecker } from './place-name-checker.ts';
export type { Place, PlaceFacets, PlaceKind, PlaceShare } from './types.ts';

// Measure boxes

export { isGlobal, measureBoxes } from './box-size.ts';
export { toEqualArea } from './equal-area.ts';

// Lists of alternative place names

export { capitalWords, parsePlaceNames } from './place-names.ts';

// Build and read the data files

export { PLACE_BOXES_FILE, PLACE_NAMES_FILE, PLACES_FILE, readPlaceAsset } from './load-places.ts';
export { createOutlines, type Outlines } from './outlines.ts';
export { type BoundedPlace, encodePlaceBoxes, type PlaceBounds, toBoundedPlaces } from './place-boxes.ts';
export { encodePlaces, type GridLine, type PlaceAsset } from './place-codec.ts';

// Names of places and towns

export { NAME_KINDS, type NameEntry, type NameKind } from './names/name-table.ts';
export { encodeNameTable, type NamedPlace, type NameRow } from './names/name-table-codec.ts';
export { MAX_KEY_BYTES, toPlaceKey } from './names/place-words.ts';
export type { PlaceCandidate, PlaceMention, PlaceReader, ReadOptions } from './read/place-reader.ts';
export type { CountRecords } from './read/rank.ts';
