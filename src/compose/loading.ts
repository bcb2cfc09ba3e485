// Wires what it takes to load records, and nothing else: an import starts in a third of the time and memory of a server.
import { createDerivation, joinPreparations } from '../catalog/derivation.ts';
import { createLoading, type Loading } from '../catalog/load/loading.ts';
import type { Config } from '../config/settings.ts';
import { ANSWER_PREPARATION } from '../doors/api/present/prepared.ts';
import { FEATURE_PREPARATION } from '../doors/ogc/present/prepared.ts';
import { loadPlaceFinder } from '../lib/places/load.ts';
import type { PlaceLookup } from '../record/facts.ts';
import { openRecords } from './storage.ts';

export { openState } from './storage.ts';

/** The boundaries take a moment and some memory, so they are read when the first record is written. */
const lookUpPlaces: PlaceLookup = (boxes) => loadPlaceFinder().find(boxes);

export const derivation = createDerivation(lookUpPlaces, joinPreparations(ANSWER_PREPARATION, FEATURE_PREPARATION));

/** For commands that load records and never search: it builds no index. */
export const openForLoading = async (config: Config): Promise<Loading> =>
  createLoading({ records: await openRecords(config), derivation });
