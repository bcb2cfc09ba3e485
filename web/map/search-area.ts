// The area of a search in the URL of the page: a box or a drawn polygon.
import { type Box, parseBboxText } from './extent.ts';

const POINTS = 'fq[geo][points]';

type Point = readonly [lon: number, lat: number];

export type Drawn =
  | { readonly kind: 'box'; readonly bbox: string }
  | { readonly kind: 'polygon'; readonly points: readonly Point[] };

const isAreaParameter = (name: string): boolean => name === 'bbox' || name.includes('[geo]');
const isPageParameter = (name: string): boolean => /^(page|per_page|limit)/.test(name);

/** The URL of this search with another area. */
export const withArea = (drawn: Drawn): string => {
  const url = new URL(location.href);
  for (const name of [...url.searchParams.keys()])
    if (isAreaParameter(name) || /^page/.test(name)) url.searchParams.delete(name);
  if (drawn.kind === 'box') url.searchParams.set('bbox', drawn.bbox);
  else {
    url.searchParams.set('fq[geo][type]', 'polygon');
    url.searchParams.set(POINTS, JSON.stringify(drawn.points.map(([lon, lat]) => ({ lon, lat }))));
  }
  return url.href;
};

/** The parameters of this search, without those of the list. */
export const searchParameters = (): URLSearchParams => {
  const query = new URLSearchParams(location.search);
  for (const name of [...query.keys()])
    if (isPageParameter(name) || name === 'view' || name === 'sort') query.delete(name);
  return query;
};

export type Area = { readonly key: string; readonly kind: Drawn['kind']; readonly box: Box | undefined };

const boxAround = (points: readonly { readonly lon: number; readonly lat: number }[]): Box | undefined => {
  const [lons, lats] = [points.map(({ lon }) => lon), points.map(({ lat }) => lat)];
  const box: Box = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
  return box.every(Number.isFinite) ? box : undefined;
};

export const areaOf = ({ searchParams }: URL): Area | undefined => {
  // Without scripts, the area form sends each side as a parameter of its own.
  const bbox = searchParams.getAll('bbox').join(',');
  if (bbox !== '') return { key: bbox, kind: 'box', box: parseBboxText(bbox) };
  const key = searchParams.get(POINTS);
  if (key === null) return undefined;
  try {
    return { key, kind: 'polygon', box: boxAround(JSON.parse(key)) };
  } catch {
    return { key, kind: 'polygon', box: undefined };
  }
};
