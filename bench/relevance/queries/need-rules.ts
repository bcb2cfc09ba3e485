// Rules for needs: where a record lies, what it is about, when it is from.
import type { Box } from '@periplus/geo';
import type { Rule } from '../judged-query.ts';

/** The record names the place, or its centre lies there. */
export const at = (name: RegExp, centre: Box): Rule => ({ any: [{ place: name }, { title: name }, { centre }] });

export const NEW_ENGLAND = at(
  /new england|maine\b|vermont|new hampshire|massachusetts|rhode island|connecticut/,
  [-73.7, 41, -66.9, 47.5],
);
export const CENTRAL_AMERICA = at(
  /central america|guatemala|honduras|salvador|nicaragua|costa rica|panama|belize/,
  [-92.3, 7.2, -77.1, 18.5],
);
export const SCANDINAVIA = at(/scandinavia|norway|norge|sweden|sverige|denmark|danmark/, [4.5, 54.5, 31, 71.2]);
export const BALKANS = at(
  /balkan|serbia|bulgaria|albania|macedonia|bosnia|croatia|montenegro|greece|yugoslavia|kosovo/,
  [13.4, 36, 29, 46.9],
);
export const CARIBBEAN = at(
  /caribbean|west indies|cuba|jamaica|haiti|hispaniola|puerto rico|trinidad|barbados|antilles|bahamas/,
  [-85, 10, -59, 27],
);
export const WEST_AFRICA = at(
  /west africa|africa, west|nigeria|ghana|senegal|mali\b|sierra leone|liberia|ivory coast|cameroon|togo|benin|guinea/,
  [-18, 4, 16, 18],
);
export const EAST_AFRICA = at(
  /east africa|africa, east|kenya|uganda|tanzania|tanganyika|zanzibar|ethiopia|somalia/,
  [28, -12, 52, 18],
);
export const SOUTH_ASIA = at(/south asia|india|pakistan|bangladesh|nepal|sri lanka|ceylon|bhutan/, [60, 5, 97.5, 37]);
export const SOUTHEAST_ASIA = at(
  /southeast asia|thailand|siam|vietnam|viet nam|indochina|malay|singapore|indonesia|philippine|burma|myanmar|cambodia|laos/,
  [92, -11, 141, 28],
);
export const MIDDLE_EAST = at(
  /middle east|syria|iraq|iran\b|persia|israel|palestine|jordan|lebanon|saudi|emirates|yemen|kuwait|turkey/,
  [25, 12, 63, 42],
);
export const IBERIA = at(/iberian|spain|espana|portugal/, [-9.6, 35.9, 4.4, 43.8]);
export const SOUTH_AMERICA = at(
  /south america|brazil|argentina|chile|peru|bolivia|colombia|ecuador|venezuela|uruguay|paraguay|guiana|suriname/,
  [-82, -56, -34, 13],
);
export const CENTRAL_ASIA = at(
  /central asia|asia, central|kazakh|uzbek|turkmen|kyrgyz|tajik|turkestan|mongolia/,
  [46, 35, 120, 55],
);
export const WISCONSIN = at(/wisconsin|, wi\b/, [-92.9, 42.5, -86.8, 47.1]);
export const CALIFORNIA = at(/calif/, [-124.5, 32.5, -114.1, 42]);
export const NEW_YORK_CITY = at(
  /new york city|nyc|manhattan|brooklyn|queens|bronx|staten island/,
  [-74.26, 40.49, -73.7, 40.92],
);
export const BAY_AREA = at(
  /bay area|san francisco|alameda|contra costa|marin|napa|sonoma|santa clara|san mateo|solano/,
  [-123.6, 36.9, -121.2, 38.9],
);
export const GREAT_PLAINS = at(/nebraska|kansas|dakota|oklahoma|great plains/, [-104.1, 33.6, -94.6, 49]);
export const NORTHERN_ITALY = at(
  /lombard|piedmont|piemonte|venet|venice|venezia|milan|genoa|genova|turin|torino|northern italy|liguria/,
  [6.6, 43.8, 14, 47.1],
);
export const BRITISH_ISLES = at(
  /england|scotland|wales|ireland|great britain|united kingdom|british isles|london/,
  [-10.7, 49.8, 1.8, 60.9],
);

export const both = (...rules: readonly Rule[]): Rule => ({ all: rules });
export const words = (text: RegExp): Rule => ({ any: [{ title: text }, { subject: text }] });
export const during = (from: number, to: number): Rule => ({ years: [from, to] });
export const MAPS: Rule = { kind: /\bmaps\b/ };
export const DATA: Rule = { kind: /dataset/ };
export const SHAPEFILE: Rule = { kind: /shapefile/ };
