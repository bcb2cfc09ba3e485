// Needs that are held out as a whole: written from the places, subjects and dates of the records, without a search.
import { type JudgedQuery, judgedQuery } from '../judged-query.ts';
import {
  at,
  BALKANS,
  BRITISH_ISLES,
  both,
  CALIFORNIA,
  CARIBBEAN,
  DATA,
  during,
  EAST_AFRICA,
  IBERIA,
  MAPS,
  MIDDLE_EAST,
  NEW_ENGLAND,
  SCANDINAVIA,
  SOUTH_AMERICA,
  SOUTHEAST_ASIA,
  WEST_AFRICA,
  words,
} from './need-rules.ts';

const TURKEY = at(/turkey|turkiye|anatolia|istanbul/, [25.6, 35.8, 44.9, 42.1]);
const GREECE = at(/greece|greek|hellas/, [19.3, 34.8, 28.3, 41.8]);
const CANADA = at(/canada|ontario|quebec|alberta|manitoba|saskatchewan|british columbia/, [-141, 49, -52, 83]);
const MEXICO = at(/mexico|mexican/, [-118.4, 14.5, -86.7, 32.7]);
const JAPAN = at(/japan|nippon|tokyo|kyoto|osaka/, [128, 30, 146, 46]);
const IRELAND = at(/ireland|irish|dublin/, [-10.7, 51.3, -5.3, 55.5]);
const GERMANY = at(/german|deutsch|prussia|berlin|bavaria/, [5.8, 47.2, 15.1, 55.1]);
const FRANCE = at(/france|french|paris/, [-5.2, 41.3, 9.7, 51.2]);
const ITALY = at(/ital|rome|roma\b|venice|naples|napoli|sicil/, [6.6, 35.4, 18.6, 47.1]);
const CHINA = at(/china|chinese|peking|beijing|shanghai/, [73.5, 18, 134.8, 53.6]);
const EGYPT = at(/egypt|cairo|nile/, [24.6, 21.9, 36.9, 31.7]);
const POLAND = at(/poland|polish|polska|warsaw/, [14.1, 49, 24.2, 54.9]);
const RUSSIA = at(/russia|soviet|ussr|siberia|moscow/, [27, 41, 180, 82]);
const NEW_JERSEY = at(/new jersey|n\.j\./, [-75.6, 38.9, -73.9, 41.4]);
const FLORIDA = at(/florida|\bfla\b/, [-87.7, 24.4, -80, 31]);
const TEXAS = at(/texas/, [-106.7, 25.8, -93.5, 36.5]);
const GULF_COAST = at(/gulf coast|florida|alabama|mississippi|louisiana|texas/, [-98, 25, -81, 31]);
const MID_ATLANTIC = at(
  /new jersey|pennsylvania|new york|delaware|maryland|virginia|mid-atlantic/,
  [-80.6, 36.5, -73.8, 45.1],
);
const MARITIMES = at(/nova scotia|new brunswick|prince edward island|maritime/, [-69.1, 43.3, -59.6, 48.1]);
const SOUTHWEST = at(/arizona|new mexico|nevada|utah|texas|oklahoma/, [-120, 26, -94.4, 42]);
const LEVANT = at(/levant|syria|lebanon|israel|palestine|jordan/, [34, 29, 42.4, 37.4]);
const MAGHREB = at(/maghreb|morocco|algeria|tunisia|libya|barbary/, [-17, 19, 25.2, 37.6]);
const ALPS = at(/alps|switzerland|austria|tyrol|savoy|piedmont/, [5, 43.5, 17, 48.5]);

const ROADS = words(/road|street|highway/);
const WATER = words(/river|water|lake|hydro|stream/);
const CENSUS = words(/census|population|household/);

export const UNSEEN_NEEDS: readonly JudgedQuery[] = [
  ...judgedQuery('demonym, adjective', [
    ['turkish topographic sheets', both(MAPS, TURKEY)],
    ['canadian hydrography', both(WATER, CANADA)],
    ['mexican municipalities', both(words(/municip/), MEXICO)],
    ['japanese tourist maps', both(words(/tourist/), JAPAN)],
    ['irish geology sheets', both(words(/geolog/), IRELAND)],
    ['egyptian antiquities map', both(MAPS, EGYPT)],
    ['floridian roads', both(ROADS, FLORIDA)],
    ['californian wetlands', both(words(/wetland|marsh/), CALIFORNIA)],
    ['polish voivodeships', both(MAPS, POLAND)],
    ['texan parcels', both(words(/parcel/), TEXAS)],
    ['parisian street plans', both(MAPS, at(/paris/, [2.1, 48.7, 2.6, 49]))],
    ['cuban provinces', at(/cuba/, [-85, 19.8, -74.1, 23.3])],
  ]),
  ...judgedQuery('place hierarchy', [
    ['parcels in the mid-atlantic states', both(words(/parcel/), MID_ATLANTIC)],
    ['roads along the gulf coast', both(ROADS, GULF_COAST)],
    ['lakes in the maritime provinces', both(WATER, MARITIMES)],
    ['elevation american southwest', both(words(/elevation|contour|terrain|relief/), SOUTHWEST)],
    ['tourist maps of the levant', both(MAPS, LEVANT)],
    ['maps of the maghreb', both(MAPS, MAGHREB)],
    ['mountain maps of the alps', both(MAPS, ALPS)],
    ['aeronautical charts southeast asia', both(words(/aeronautic|pilotage|navigation/), SOUTHEAST_ASIA)],
    ['geology east africa', both(words(/geolog/), EAST_AFRICA)],
    ['road maps of scandinavia', both(MAPS, SCANDINAVIA)],
    ['bathymetry caribbean', both(words(/bathymetr|chart/), CARIBBEAN)],
    ['census new england towns', both(CENSUS, NEW_ENGLAND)],
    ['minerals in west africa', both(words(/mineral|mines|mining/), WEST_AFRICA)],
  ]),
  ...judgedQuery('languages', [
    ['mapas turísticos de méxico', both(MAPS, MEXICO)],
    ['carte géologique de france', both(words(/geolog/), FRANCE)],
    ['ríos de sudamérica', both(WATER, SOUTH_AMERICA)],
    ['strade della sicilia', both(MAPS, at(/sicil|palermo|catania/, [12.3, 36.6, 15.7, 38.4]))],
    ['mapa de portugal antigo', both(MAPS, at(/portug/, [-9.6, 36.9, -6.1, 42.2]))],
    ['карты россии', both(MAPS, RUSSIA)],
    ['план москвы', both(MAPS, at(/moscow|moskva/, [36.8, 55.4, 38, 56]))],
    ['routes du canada', both(ROADS, CANADA)],
  ]),
  ...judgedQuery('mistyped place', [
    ['califronia wetlands', both(words(/wetland|marsh/), CALIFORNIA)],
    ['massachusets parcels', both(words(/parcel/), at(/massachusetts/, [-73.6, 41.2, -69.9, 42.9]))],
    ['conneticut roads', both(ROADS, at(/connecticut/, [-73.8, 40.9, -71.7, 42.1]))],
    ['missisippi rivers', both(WATER, at(/mississippi/, [-91.7, 30.1, -88, 35.1]))],
    ['phillipines tourist maps', both(MAPS, at(/philippine|manila/, [116, 4.5, 127, 21.2]))],
    ['pensylvania geology', both(words(/geolog/), at(/pennsylvania/, [-80.6, 39.7, -74.6, 42.3]))],
    ['agentina topographic', both(MAPS, at(/argentin/, [-73.7, -55.2, -53.5, -21.7]))],
    ['netherland maps 17th century', both(MAPS, at(/netherland|holland/, [3.2, 50.7, 7.3, 53.7]), during(1600, 1699))],
  ]),
  ...judgedQuery('place, theme, time', [
    ['greek tourist maps 1990s', both(MAPS, GREECE, during(1990, 1999))],
    ['italian cities 18th century', both(MAPS, ITALY, during(1700, 1799))],
    [
      'fire insurance newark before 1900',
      both(words(/insurance/), at(/newark/, [-74.3, 40.6, -74.1, 40.8]), during(1800, 1899)),
    ],
    ['china railways 1930s', both(words(/railroad|railway/), CHINA, during(1930, 1939))],
    ['middle east maps world war ii', both(MAPS, MIDDLE_EAST, during(1939, 1945))],
    ['spanish roads after 1950', both(MAPS, IBERIA, during(1951, 2026))],
    ['new jersey census 2010', both(CENSUS, NEW_JERSEY, during(2010, 2010))],
  ]),
  ...judgedQuery('old place names', [
    ['tourist maps of persia', both(MAPS, at(/iran\b|persia/, [44, 25, 63.4, 39.8]))],
    ['siam provinces', at(/siam|thailand/, [97.3, 5.6, 105.7, 20.5])],
    ['maps of bohemia', both(MAPS, at(/bohemia|czech/, [12, 48.5, 16.5, 51.1]))],
    ['asia minor antiquities', both(MAPS, TURKEY)],
  ]),
  ...judgedQuery('questions', [
    ['where can i find data on households in american cities', both(DATA, CENSUS)],
    ['which old maps show the balkans under the ottomans', both(MAPS, BALKANS, during(1400, 1918))],
    ['i need geological maps of britain and ireland', both(words(/geolog/), BRITISH_ISLES)],
    ['is there a map of german towns from before 1800', both(MAPS, GERMANY, during(1400, 1799))],
    ['show me aerial imagery of new jersey', both(words(/aerial|imagery|orthophoto/), NEW_JERSEY)],
    ['what maps are there of the nile in egypt', both(MAPS, EGYPT)],
  ]),
];
