// Recognises the units and the axis order of coordinates from the name of their reference system.

export type CrsDefinition = {
  /** Names in URN or URL form use the axis order of the authority (OGC 09-048r3). */
  readonly isLatFirst: boolean;
  readonly unit: 'degrees' | 'mercator';
};

/** Systems that a map does not distinguish from WGS 84: NAD83, ETRS89, GDA94, NZGD2000 and WGS 84 with heights. */
const DEGREES: ReadonlySet<string> = new Set(['4326', '4979', '4269', '4258', '4283', '4167', 'CRS84', 'CRS84h', '84']);
const MERCATOR: ReadonlySet<string> = new Set(['3857', '900913', '102100', '102113', '3785']);

const URN_OR_URL = /^(urn:(x-)?ogc:def:crs:EPSG:|https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/)/i;

/** Returns undefined for a system that is not supported. */
export const parseCrs = (name: string): CrsDefinition | undefined => {
  const code = /(CRS84h?|\d+)\s*$/i.exec(name.trim())?.[1]?.replace(/^crs84/i, 'CRS84') ?? '';
  if (MERCATOR.has(code)) return { isLatFirst: false, unit: 'mercator' };
  if (!DEGREES.has(code)) return undefined;
  return { isLatFirst: URN_OR_URL.test(name.trim()), unit: 'degrees' };
};

const RADIUS = 6_378_137;
const DEGREE = 180 / Math.PI;

/** Converts Web Mercator to degrees. */
export const fromMercator = (x: number, y: number): readonly [lon: number, lat: number] => [
  (x / RADIUS) * DEGREE,
  (2 * Math.atan(Math.exp(y / RADIUS)) - Math.PI / 2) * DEGREE,
];
