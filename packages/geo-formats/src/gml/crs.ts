// What a name of a coordinate reference system says of numbers: degrees or metres, and which comes first.

export type CrsDefinition = {
  /** Latitude first (OGC 09-048r3: names as URN or URL have the order of the authority). */
  readonly isLatFirst: boolean;
  readonly unit: 'degrees' | 'mercator';
};

/** Near enough to WGS 84 that a map does not show the difference: NAD83, ETRS89, GDA94, NZGD2000 and WGS 84 with heights. */
const DEGREES: ReadonlySet<string> = new Set(['4326', '4979', '4269', '4258', '4283', '4167', 'CRS84', 'CRS84h', '84']);
const MERCATOR: ReadonlySet<string> = new Set(['3857', '900913', '102100', '102113', '3785']);

const FORMAL = /^(urn:(x-)?ogc:def:crs:EPSG:|https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/)/i;

/** Undefined for a system whose coordinates we cannot convert. */
export const parseCrs = (name: string): CrsDefinition | undefined => {
  const code = /(CRS84h?|\d+)\s*$/i.exec(name.trim())?.[1]?.replace(/^crs84/i, 'CRS84') ?? '';
  if (MERCATOR.has(code)) return { isLatFirst: false, unit: 'mercator' };
  if (!DEGREES.has(code)) return undefined;
  return { isLatFirst: FORMAL.test(name.trim()), unit: 'degrees' };
};

const RADIUS = 6_378_137;
const DEGREE = 180 / Math.PI;

/** From Web Mercator, exactly. */
export const fromMercator = (x: number, y: number): readonly [lon: number, lat: number] => [
  (x / RADIUS) * DEGREE,
  (2 * Math.atan(Math.exp(y / RADIUS)) - Math.PI / 2) * DEGREE,
];
