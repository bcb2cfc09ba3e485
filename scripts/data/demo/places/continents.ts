// The continents of the demo catalogue and the boxes in which their countries' parts count as lying on them.
import type { Place } from '../geometry/boundaries.ts';
import { type Area, byArea, type Extent, extentBoxes, extentCentre, extentOf, toArea } from '../geometry/measure.ts';
import { COUNTRY_FACTS, type Continent } from './country-facts.ts';

export const CONTINENT_EXTENTS: Readonly<Record<Continent, Extent>> = {
  Africa: [-26, -35, 60, 38],
  Antarctica: [-180, -90, 180, -60],
  Asia: [25, -12, 180, 56],
  Europe: [-32, 34, 70, 82],
  'North America': [-172, 7, -10, 84],
  Oceania: [110, -56, -108, 21],
  'South America': [-93, -57, -34, 14],
};

export const CONTINENTS = Object.keys(CONTINENT_EXTENTS) as readonly Continent[];

const liesIn = (part: Area, extent: Extent): boolean => {
  const [lon, lat] = extentCentre(extentOf([part]));
  return extentBoxes(extent).some(
    ([west, south, east, north]) => west <= lon && lon <= east && south <= lat && lat <= north,
  );
};

const continentOf = new Map(COUNTRY_FACTS.map((facts) => [facts.alpha3, facts.continent]));

/** A country without its remote parts: a map of Europe shows France without Guiana. The largest part always stays. */
export const partOnContinent = (country: Place): Area => {
  const extent = CONTINENT_EXTENTS[continentOf.get(country.code) ?? 'Antarctica'];
  return toArea(
    byArea(country.geometry).filter(
      (rings, index) => index === 0 || liesIn({ type: 'Polygon', coordinates: rings }, extent),
    ),
  );
};
