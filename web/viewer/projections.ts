// Registers coordinate reference systems of rasters by EPSG code, without network access.
import { register } from 'ol/proj/proj4.js';
import { get as getProjection } from 'ol/proj.js';
import proj4 from 'proj4';

/** UTM zones by datum: first EPSG code, number of zones, and the proj4 definition of the datum. */
const UTM_FAMILIES = [
  { first: 32601, zones: 60, datum: '+datum=WGS84' },
  { first: 32701, zones: 60, datum: '+south +datum=WGS84' },
  { first: 26901, zones: 23, datum: '+datum=NAD83' },
  { first: 26701, zones: 22, datum: '+datum=NAD27' },
  { first: 25801, zones: 60, datum: '+ellps=GRS80 +towgs84=0,0,0' },
] as const;

const OTHERS: Readonly<Record<string, string>> = {
  4258: '+proj=longlat +ellps=GRS80 +towgs84=0,0,0',
  4267: '+proj=longlat +datum=NAD27',
  4269: '+proj=longlat +datum=NAD83',
  2154: '+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80 +units=m',
  3031: '+proj=stere +lat_0=-90 +lat_ts=-71 +lon_0=0 +datum=WGS84 +units=m',
  3035: '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +units=m',
  3347: '+proj=lcc +lat_0=63.390675 +lon_0=-91.8666666666667 +lat_1=49 +lat_2=77 +x_0=6200000 +y_0=3000000 +datum=NAD83 +units=m',
  3395: '+proj=merc +datum=WGS84 +units=m',
  3413: '+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45 +datum=WGS84 +units=m',
  3978: '+proj=lcc +lat_0=49 +lon_0=-95 +lat_1=49 +lat_2=77 +datum=NAD83 +units=m',
  5070: '+proj=aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5 +datum=NAD83 +units=m',
  27700:
    '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m',
};

const utmOf = (code: number): string | undefined => {
  const family = UTM_FAMILIES.find(({ first, zones }) => code >= first && code < first + zones);
  return family === undefined ? undefined : `+proj=utm +zone=${code - family.first + 1} ${family.datum} +units=m`;
};

/** Returns false if the code is not supported. */
export const registerProjection = (code: number): boolean => {
  const name = `EPSG:${code}`;
  if (getProjection(name) !== null) return true;
  const definition = OTHERS[code] ?? utmOf(code);
  if (definition === undefined) return false;
  proj4.defs(name, `${definition} +no_defs`);
  register(proj4);
  return true;
};
