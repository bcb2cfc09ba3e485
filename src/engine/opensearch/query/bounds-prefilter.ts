// Painless scripts that decide a spatial relation from the bounds of a record: yes, no, or undecided.
import type { Position, RasterSums, SpatialRelation } from '@periplus/geo';
import type { Dsl } from '../cluster/wire.ts';

/** Conditions on extents that meet the query bounds: `certain` for yes, `possible` for undecided. */
export type BoundsPrefilter = { readonly certain: Dsl; readonly possible: Dsl };

type Script = { readonly source: string; readonly params: object };

const boundsOf = (column: string): string => `
if (doc['${column}.isBox'].size() == 0) return false;
boolean isBox = doc['${column}.isBox'].value;
double west = doc['${column}.west'].value;
double south = doc['${column}.south'].value;
double east = doc['${column}.east'].value;
double north = doc['${column}.north'].value;`;

/** Each script sets `verdict`: 1 yes, 0 no, -1 undecided. */
const toPrefilter = ({ source, params }: Script): BoundsPrefilter => {
  const withVerdict = (wanted: 1 | -1): Dsl => ({
    script: {
      script: {
        lang: 'painless',
        source: `${source}\nreturn verdict == params.wanted;`,
        params: { ...params, wanted },
      },
    },
  });
  return { certain: withVerdict(1), possible: withVerdict(-1) };
};

/** The lookups of packages/geo/src/relate/raster-mask.ts. */
const MASK_LOOKUPS = `
int cellOf(double place, int side) {
  return place <= 0 ? 0 : place >= side ? side - 1 : (int) Math.floor(place);
}
int count(String sums, int row, int left, int low, int right, int high) {
  return sums.charAt((high + 1) * row + right + 1) - sums.charAt(low * row + right + 1)
    - sums.charAt((high + 1) * row + left) + sums.charAt(low * row + left);
}`;

const MASK_VERDICTS = `
int side = params.side;
int left = cellOf((west - (double) params.west) * (double) params.perDegreeX, side);
int low = cellOf((south - (double) params.south) * (double) params.perDegreeY, side);
int right = cellOf((east - (double) params.west) * (double) params.perDegreeX, side);
int high = cellOf((north - (double) params.south) * (double) params.perDegreeY, side);
int all = (right - left + 1) * (high - low + 1);
int inside = count(params.inside, side + 1, left, low, right, high);
int outside = count(params.outside, side + 1, left, low, right, high);
boolean isApart = west > params.east || east < params.west || south > params.north || north < params.south;
boolean sticksOut = west < params.west || east > params.east || south < params.south || north > params.north;
int meets = isApart ? 0 : inside > 0 ? 1 : outside == all ? 0 : -1;
int covered = sticksOut || outside > 0 ? 0 : inside == all ? 1 : -1;`;

/** Derives the verdict of each relation for a single box, as in the embedded engine. */
const BOX_VERDICTS = {
  intersects: 'meets',
  within: 'covered',
  touches: 'meets == -1 ? -1 : 0',
  crosses: 'covered == 1 || meets == 0 ? 0 : -1',
  overlaps: 'covered == 1 || meets == 0 ? 0 : -1',
} as const;

export type MaskedRelation = keyof typeof BOX_VERDICTS;

export const isMaskedRelation = (relation: SpatialRelation): relation is MaskedRelation => relation in BOX_VERDICTS;

/** Encodes the sums as characters, which scripts read fastest, avoiding control characters and surrogates. */
const toText = (sums: Uint16Array): string => {
  let text = '';
  for (const sum of sums) text += String.fromCharCode(sum + 32);
  return text;
};

/** For extents that are not a single box, only disjoint and fully covered bounds are decided. */
export const prefilterByMask = (column: string, relation: MaskedRelation, sums: RasterSums): BoundsPrefilter => {
  const [west, south, east, north] = sums.box;
  const coveredVerdict = relation === 'intersects' || relation === 'within' ? 1 : 0;
  return toPrefilter({
    source: `${MASK_LOOKUPS}${boundsOf(column)}${MASK_VERDICTS}
int verdict = isBox ? (${BOX_VERDICTS[relation]}) : meets == 0 ? 0 : covered == 1 ? ${coveredVerdict} : -1;`,
    params: {
      ...{ west, south, east, north, side: sums.side },
      ...{ perDegreeX: sums.side / (east - west), perDegreeY: sums.side / (north - south) },
      ...{ inside: toText(sums.inside), outside: toText(sums.outside) },
    },
  });
};

/** The distances of packages/geo/src/measure/distance.ts, in kilometres. */
const DISTANCES = `
double between(double lon1, double lat1, double lon2, double lat2, double radius) {
  double rise = Math.sin(Math.toRadians(lat2 - lat1) / 2);
  double turn = Math.sin(Math.toRadians(lon2 - lon1) / 2);
  double chord = rise * rise + Math.cos(Math.toRadians(lat1)) * Math.cos(Math.toRadians(lat2)) * turn * turn;
  return 2 * radius * Math.asin(Math.min(1.0, Math.sqrt(chord)));
}
double toMeridian(double lon, double lat, double meridian, double south, double north, double radius) {
  double ends = Math.min(between(lon, lat, meridian, south, radius), between(lon, lat, meridian, north, radius));
  double turn = Math.cos(Math.toRadians(meridian - lon));
  if (turn <= 0) return ends;
  double foot = Math.toDegrees(Math.atan2(Math.tan(Math.toRadians(lat)), turn));
  return foot > south && foot < north ? Math.min(ends, between(lon, lat, meridian, foot, radius)) : ends;
}
double toBox(double lon, double lat, double west, double south, double east, double north, double radius) {
  boolean isAbreast = west <= lon && lon <= east;
  if (isAbreast && south <= lat && lat <= north) return 0;
  if (isAbreast) return between(lon, lat, lon, lat < south ? south : north, radius);
  return Math.min(toMeridian(lon, lat, west, south, north, radius), toMeridian(lon, lat, east, south, north, radius));
}`;

/** Larger than any rounding difference; extents this close to the circle are decided exactly. */
const MARGIN_KM = 0.01;

export const prefilterByDistance = (
  column: string,
  [lon, lat]: Position,
  km: number,
  radius: number,
): BoundsPrefilter =>
  toPrefilter({
    source: `${DISTANCES}${boundsOf(column)}
double distance = toBox(params.lon, params.lat, west, south, east, north, params.radius);
int verdict = distance > params.beyond ? 0 : isBox && distance < params.inside ? 1 : -1;`,
    params: { lon, lat, radius, inside: km - MARGIN_KM, beyond: km + MARGIN_KM },
  });
