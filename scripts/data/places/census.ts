// US counties from the Census Bureau's cartographic boundary files, 1:500,000, edition 2016.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cell, type PlaceName, toGridRings } from './cells.ts';
import { parseShapes, parseTable } from './shapefile.ts';

/** Legal/Statistical Area Description: the last word of the name. */
const DESIGNATIONS: Readonly<Record<string, string>> = {
  '00': '',
  '03': 'City and Borough',
  '04': 'Borough',
  '05': 'Census Area',
  '06': 'County',
  '07': 'District',
  '10': 'Island',
  '12': 'Municipality',
  '13': 'Municipio',
  '15': 'Parish',
  '25': 'city',
};

/** Territories with their own ISO 3166-1 code are countries here; ISO 3166-2 also lists them, as US-PR. */
const TERRITORIES: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

const LONG_NAMES: Readonly<Record<string, string>> = {
  MP: 'Northern Mariana Islands',
  VI: 'United States Virgin Islands',
};

const toState = (row: Readonly<Record<string, string>>): PlaceName => {
  const { STUSPS: abbrev = '', NAME: name = '' } = row;
  return { id: `US-${abbrev}`, name: LONG_NAMES[abbrev] ?? name, parentId: TERRITORIES.has(abbrev) ? abbrev : 'US' };
};

const toCounty = (row: Readonly<Record<string, string>>, state: PlaceName): PlaceName => {
  const { GEOID: id = '', NAME: name = '', LSAD: lsad = '' } = row;
  const designation = DESIGNATIONS[lsad];
  if (designation === undefined) throw new Error(`county ${id} has the unknown designation ${lsad}`);
  const fullName = `${name} ${designation}`.trim();
  return { id, name: fullName, parentId: state.id, stateAbbrev: state.id.slice(3) };
};

export const readCounties = (folder: string): Cell[] => {
  const table = (name: string) => parseTable(readFileSync(join(folder, `${name}.dbf`)));
  const states = new Map(table('cb_2016_us_state_500k').map((row) => [row.STATEFP, toState(row)]));
  const shapes = parseShapes(readFileSync(join(folder, 'cb_2016_us_county_500k.shp')));
  return table('cb_2016_us_county_500k').map((row, index) => {
    const state = states.get(row.STATEFP);
    if (state === undefined) throw new Error(`county ${row.GEOID} is in an unknown state`);
    return { region: state, county: toCounty(row, state), rings: toGridRings(shapes[index] ?? []) };
  });
};
