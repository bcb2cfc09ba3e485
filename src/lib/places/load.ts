// Reads the boundary asset that is shipped with the package; a few hundred milliseconds, so keep what it returns.
import { readFileSync } from 'node:fs';
import { decodePlaces } from './codec.ts';
import { createPlaceFinder, type PlaceFinder } from './finder.ts';

/** The same distance from `src/lib/places` and from `dist/lib/places`. */
const ASSET = new URL('../../../assets/places.bin', import.meta.url);

export const loadPlaceFinder = (): PlaceFinder => createPlaceFinder(decodePlaces(readFileSync(ASSET)));
