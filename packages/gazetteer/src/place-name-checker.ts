// Checks whether boxes agree with place names: countries, and the states and provinces of North America.
import { createMemo } from '@periplus/collections';
import type { Box } from '@periplus/geo';
import { foldText } from '@periplus/text';
import { bufferBox, measurableBoxes, measureBoxes } from './box-size.ts';
import { type EqualAreaBox, toEqualArea } from './equal-area.ts';
import { createOutlines, type Outlines } from './outlines.ts';
import type { PlaceAsset } from './place-codec.ts';
import type { Place } from './types.ts';

/** `unknown` if no name is recognised or the box is too large. */
export type NameAgreement = 'near' | 'apart' | 'unknown';

export interface PlaceNameChecker {
  readonly fit: (names: readonly string[], boxes: readonly Box[]) => NameAgreement;
}

/** Borders are approximate, and a box around a country may miss its islands. */
const MARGIN_KM = 100;
/** A larger sheet often belongs to a set of maps and names places on the others. */
const MAX_SIDE_KM = 2_000;
const CACHE_SIZE = 8192;
/** Further names are ignored. */
const MAX_NAMES = 100;
/** The rounding error of a sum of areas. */
const MIN_KM2 = 1e-6;

/** Elsewhere the name of a province is often also that of a town in another country. */
const REGIONS_OF = new Set(['US', 'CA']);

/** Folded names in addition to those of the boundaries. Great Britain is missing because it may mean the empire. */
export const PLACE_NAME_ALIASES: Readonly<Record<string, string>> = {
  'united states of america': 'US',
  usa: 'US',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  turkey: 'TR',
  russia: 'RU',
  burma: 'MM',
  'czech republic': 'CZ',
  'south korea': 'KR',
  'north korea': 'KP',
  'd.c.': 'US-DC',
  svalbard: 'SJ',
};

const isUsed = ({ kind, parentId, name }: Place): boolean =>
  name !== '' && (kind === 'country' || (kind === 'region' && REGIONS_OF.has(parentId)));

/** Places that maps with the name of another may show. */
const ALSO: Readonly<Record<string, readonly string[]>> = { CN: ['TW', 'HK', 'MO'] };

const indexNames = (places: readonly Place[]): ReadonlyMap<string, readonly string[]> => {
  const ids = new Map<string, string[]>(Object.entries(PLACE_NAME_ALIASES).map(([name, id]) => [name, [id]]));
  for (const place of places.filter(isUsed)) {
    const name = foldText(place.name);
    ids.set(name, [...(ids.get(name) ?? []), place.id, ...(ALSO[place.id] ?? [])]);
  }
  return ids;
};

/** The names in 'Ontario, Canada', 'Pennsylvania--Philadelphia' or 'New York (State)'. */
const partsOf = (name: string): readonly string[] =>
  name
    .slice(0, 200)
    .split(/--|[,;()]/)
    .map((part) => foldText(part.trim()));

const boxesTouch = (a: EqualAreaBox, b: EqualAreaBox): boolean =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** Outlines by place; those of a country are the outlines of its regions. */
const outlinesById = (places: readonly Place[]): ReadonlyMap<string, readonly number[]> => {
  const outlines = new Map<string, number[]>();
  const add = (id: string, outline: number): void => {
    outlines.set(id, [...(outlines.get(id) ?? []), outline]);
  };
  for (const [outline, { kind, id, parentId }] of places.entries()) {
    if (kind !== 'region') continue;
    add(id, outline);
    add(parentId, outline);
  }
  return outlines;
};

export const createPlaceNameChecker = (
  asset: PlaceAsset,
  outlines: Outlines = createOutlines(asset),
): PlaceNameChecker => {
  const outlinesOf = outlinesById(asset.places);
  const idsByName = indexNames(asset.places);
  const memo = createMemo<string, boolean>(CACHE_SIZE);

  const touches = (id: string, boxes: readonly Box[]): boolean => {
    const grown = boxes.map((box) => toEqualArea(bufferBox(box, MARGIN_KM)));
    return (outlinesOf.get(id) ?? []).some((outline) =>
      grown.some(
        (box) =>
          outlines.boundsOf(outline).some((bounds) => boxesTouch(bounds, box)) &&
          outlines.km2Within(outline, box) > MIN_KM2,
      ),
    );
  };

  return {
    fit: (names, rawBoxes) => {
      const ids = names
        .slice(0, MAX_NAMES)
        .flatMap(partsOf)
        .flatMap((name) => idsByName.get(name) ?? []);
      const boxes = measurableBoxes(rawBoxes);
      if (ids.length === 0 || boxes.length === 0 || measureBoxes(boxes).longSideKm > MAX_SIDE_KM) return 'unknown';
      const key = boxes.join(';');
      return ids.some((id) => memo(`${id} ${key}`, () => touches(id, boxes))) ? 'near' : 'apart';
    },
  };
};
