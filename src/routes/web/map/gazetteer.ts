// Search of place names: countries, regions, counties, towns and waters from the labels of the base map.
import { decodeTile, type PmtilesArchive, type TileFeature } from '@periplus/geo-formats';
import { ALL_LABELS_ZOOM } from '@periplus/static-map/style';
import { foldText } from '@periplus/text';

type PlaceName = { readonly name: string; readonly lon: number; readonly lat: number; readonly zoom: number };

type Entry = PlaceName & { readonly folded: string; readonly rank: number };

const LABELS = 'labels';

/**
 * Map zoom and rank of each kind. Among places of the same name, the larger kind and then the larger place comes first.
 */
const KINDS: Readonly<Record<string, { readonly zoom: number; readonly rank: number }>> = {
  country: { zoom: 4, rank: 3 },
  region: { zoom: 6, rank: 2 },
  town: { zoom: 10, rank: 1 },
  sea: { zoom: 5, rank: 1 },
  lake: { zoom: 8, rank: 1 },
  river: { zoom: 8, rank: 0 },
  county: { zoom: 8, rank: 0 },
};

const toLatitude = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
const round = (value: number): number => Math.round(value * 10_000) / 10_000;

const toEntry = (feature: TileFeature, x: number, y: number): Entry | undefined => {
  const { kind, name, size } = feature.properties;
  const row = KINDS[String(kind)];
  if (row === undefined || typeof name !== 'string') return undefined;
  const weight = Math.min(0.99, Math.log10(1 + Number(size ?? 0)) / 10);
  return {
    name,
    folded: foldText(name),
    lon: round(x * 360 - 180),
    lat: round(toLatitude(y)),
    zoom: row.zoom,
    rank: row.rank + weight,
  };
};

const readTile = async (
  archive: PmtilesArchive,
  zoom: number,
  column: number,
  row: number,
): Promise<readonly Entry[]> => {
  const bytes = await archive.tile(zoom, column, row);
  const layer = bytes === undefined ? undefined : decodeTile(bytes).find(({ name }) => name === LABELS);
  return (layer?.features ?? []).flatMap((feature) => {
    const [[x = 0, y = 0] = []] = feature.paths;
    const extent = layer?.extent ?? 1;
    return toEntry(feature, (column + x / extent) / 2 ** zoom, (row + y / extent) / 2 ** zoom) ?? [];
  });
};

/** Tiles are read one by one, so that the thread stays responsive. */
const readEntries = async (archive: PmtilesArchive): Promise<readonly Entry[]> => {
  const entries: Entry[] = [];
  for (let column = 0; column < 2 ** ALL_LABELS_ZOOM; column++)
    for (let row = 0; row < 2 ** ALL_LABELS_ZOOM; row++)
      entries.push(...(await readTile(archive, ALL_LABELS_ZOOM, column, row)));
  return entries.sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0));
};

/** Index of the first entry that does not sort before the text. */
const lowerBound = (entries: readonly Entry[], text: string): number => {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.folded ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
};

const MAX_CANDIDATES = 3_000;

export type Gazetteer = { readonly find: (text: string, limit: number) => readonly PlaceName[] };

export const createGazetteer = async (archive: PmtilesArchive): Promise<Gazetteer> => {
  const entries = await readEntries(archive);
  return {
    find: (text, limit) => {
      const folded = foldText(text).trim();
      if (folded === '') return [];
      const start = lowerBound(entries, folded);
      const found: Entry[] = [];
      for (let index = start; index < Math.min(entries.length, start + MAX_CANDIDATES); index++) {
        const entry = entries[index];
        if (entry === undefined || !entry.folded.startsWith(folded)) break;
        found.push(entry);
      }
      const score = ({ folded: name, rank }: Entry): number => rank + (name === folded ? 5 : 0);
      return found
        .sort((a, b) => score(b) - score(a))
        .slice(0, limit)
        .map(({ name, lon, lat, zoom }) => ({ name, lon, lat, zoom }));
    },
  };
};
