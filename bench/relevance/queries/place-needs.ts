// Needs: any of a set of records satisfies the query, as decided by rule over the data. Written from the titles, places
// and dates of the records, before any of them was searched for.
import { type JudgedQuery, judgedQuery } from '../judged-query.ts';
import {
  at,
  BALKANS,
  BAY_AREA,
  BRITISH_ISLES,
  both,
  CARIBBEAN,
  CENTRAL_AMERICA,
  during,
  GREAT_PLAINS,
  MAPS,
  MIDDLE_EAST,
  NEW_ENGLAND,
  NEW_YORK_CITY,
  NORTHERN_ITALY,
  SCANDINAVIA,
  SOUTH_AMERICA,
  SOUTH_ASIA,
  SOUTHEAST_ASIA,
  WEST_AFRICA,
  WISCONSIN,
  words,
} from './need-rules.ts';

export const PLACE_NEEDS: readonly JudgedQuery[] = [
  ...judgedQuery('place hierarchy', [
    ['topographic maps of new england', both(words(/topograph|quadrangle/), NEW_ENGLAND)],
    ['railroads in central america', both(words(/railroad|railway|ferrocarril/), CENTRAL_AMERICA)],
    ['city maps in scandinavia', both(MAPS, SCANDINAVIA)],
    ['geology of the british isles', both(words(/geolog/), BRITISH_ISLES)],
    ['military maps of the balkans', both(MAPS, BALKANS)],
    ['nautical charts of the caribbean', both(MAPS, CARIBBEAN)],
    ['land parcels in the great plains', both(words(/parcel/), GREAT_PLAINS)],
    ['population west africa', both(words(/population/), WEST_AFRICA)],
    ['city plans of northern italy', both(MAPS, NORTHERN_ITALY)],
    ['zoning in the san francisco bay area', both(words(/zoning/), BAY_AREA)],
    ['schools bay area', both(words(/school/), BAY_AREA)],
    ['tourist maps of southeast asia', both(MAPS, SOUTHEAST_ASIA)],
    ['administrative boundaries south asia', both(words(/boundar|district|administrative/), SOUTH_ASIA)],
    [
      'rivers in eastern europe',
      both(
        words(/river|water/),
        at(
          /ukraine|poland|romania|hungary|slovakia|czech|belarus|moldova|latvia|lithuania|estonia|bulgaria|russia/,
          [14, 43.5, 40, 60],
        ),
      ),
    ],
    [
      'soil survey midwest',
      both(
        words(/soil/),
        at(
          /wisconsin|illinois|indiana|ohio|michigan|minnesota|iowa|missouri|kansas|nebraska|dakota/,
          [-104, 36, -80.5, 49.4],
        ),
      ),
    ],
    ['oil and gas middle east', both(words(/oil|petrol|gas\b/), MIDDLE_EAST)],
    ['street maps south american cities', both(MAPS, SOUTH_AMERICA)],
    ['lighthouses in scandinavia', both(words(/lighthouse/), SCANDINAVIA)],
    [
      'postcodes in the baltic states',
      both(words(/post ?code|zip|postal/), at(/estonia|latvia|lithuania/, [20.9, 53.9, 28.3, 59.8])),
    ],
    [
      'land cover arabian peninsula',
      both(
        words(/land ?cover|land ?use|vegetation/),
        at(/saudi|emirates|yemen|oman|qatar|kuwait|bahrain/, [34, 12, 60, 33]),
      ),
    ],
    ['parks in nyc boroughs', both(words(/park/), NEW_YORK_CITY)],
    [
      'fire insurance maps hudson county',
      both(
        words(/insurance|sanborn/),
        at(
          /hudson county|jersey city|hoboken|bayonne|union city|weehawken|north bergen|kearny|secaucus|west new york/,
          [-74.17, 40.64, -73.99, 40.83],
        ),
      ),
    ],
    ['roads pacific northwest', both(words(/road/), at(/washington|oregon|idaho/, [-124.8, 42, -111, 49.1]))],
    [
      'census tracts in the south',
      both(
        words(/tract/),
        at(
          /georgia|florida|carolina|alabama|mississippi|louisiana|tennessee|virginia|texas|arkansas|kentucky/,
          [-106.6, 25, -75, 39.5],
        ),
      ),
    ],
    [
      'hydrography canadian prairies',
      both(words(/water|hydro|river|lake/), at(/alberta|saskatchewan|manitoba/, [-120, 49, -89, 60])),
    ],
    [
      'archaeological sites arabian gulf',
      both(words(/archaeolog/), at(/emirates|qatar|bahrain|kuwait|oman|saudi/, [44, 21, 60, 31])),
    ],
    ['maps of benelux', both(MAPS, at(/belgium|netherlands|luxembourg|holland/, [2.5, 49.4, 7.3, 53.6]))],
    ['quadrangles in the hudson valley', both(words(/quadrangle|sheet/), { centre: [-74.8, 41, -73.5, 42.9] })],
    [
      'maps of the holy land',
      at(/holy land|palestin|israel|terra(e)? sanct|terre sainte|canaan|judea|judae/, [34.2, 29.4, 36, 33.4]),
    ],
    [
      'islands of the south pacific',
      at(/pacific|polynesia|fiji|samoa|tahiti|tonga|new caledonia|oceania|solomon/, [140, -30, 180, 5]),
    ],
  ]),
  ...judgedQuery('old place names', [
    ['street map of bombay', both(MAPS, at(/bombay|mumbai/, [72.7, 18.8, 73.1, 19.4]))],
    ['city plan leningrad', both(MAPS, at(/leningrad|petersburg|petrograd/, [29.7, 59.6, 31, 60.2]))],
    ['maps of persia', both(MAPS, at(/persia|iran\b/, [44, 25, 63.3, 39.8]))],
    ['ceylon districts', at(/ceylon|sri lanka/, [79.5, 5.8, 82, 9.9])],
    ['map of saigon', both(MAPS, at(/saigon|ho chi minh/, [106.3, 10.3, 107.1, 11.2]))],
    ['constantinople plan', both(MAPS, at(/constantinople|istanbul/, [28.4, 40.7, 29.6, 41.4]))],
    ['siam railways', both(words(/rail/), at(/siam|thailand/, [97.3, 5.6, 105.7, 20.5]))],
    ['burma administrative divisions', at(/burma|myanmar/, [92, 9.5, 101.2, 28.6])],
    ['rhodesia population', both(words(/population/), at(/rhodesia|zimbabwe|zambia/, [21.9, -22.5, 33.8, -8.2]))],
    ['gold coast colony maps', at(/gold coast|ghana/, [-3.3, 4.7, 1.2, 11.2])],
    ['tanganyika territory', at(/tanganyika|tanzania/, [29.3, -11.8, 40.5, -0.9])],
    ['maps of the belgian congo', at(/congo|zaire/, [12, -13.5, 31.4, 5.4])],
    ['peking city map', both(MAPS, at(/peking|beijing/, [115.9, 39.5, 117, 40.4]))],
    ['canton china map', both(MAPS, at(/canton|guangzhou|kwangtung|guangdong/, [112.8, 22.5, 114.1, 23.9]))],
    ['danzig', at(/danzig|gdansk/, [18.3, 54.2, 19.1, 54.6])],
    ['konigsberg map', at(/konigsberg|kaliningrad/, [20.2, 54.5, 20.8, 54.9])],
    ['smyrna', at(/smyrna|izmir/, [26.7, 38.2, 27.5, 38.7])],
    ['mesopotamia maps', both(MAPS, at(/mesopotamia|iraq/, [38.7, 29, 48.6, 37.4]))],
    ['abyssinia', at(/abyssinia|ethiopia/, [33, 3.3, 48, 15])],
    ['french indochina', at(/indochin|vietnam|viet nam|laos|cambodia|tonkin|annam/, [100, 8, 110, 23.5])],
    ['dutch east indies', at(/east indies|indonesia|java|sumatra|borneo|celebes|batavia/, [95, -11, 141, 6.1])],
    ['stalingrad', at(/stalingrad|volgograd|tsaritsyn/, [44, 48.4, 44.8, 49])],
    ['madras street plan', at(/madras|chennai/, [80, 12.8, 80.4, 13.3])],
    ['batavia java map', at(/batavia|jakarta|djakarta|java/, [106.5, -6.5, 107.1, -5.9])],
    ['formosa', at(/formosa|taiwan/, [119.9, 21.8, 122.1, 25.4])],
  ]),
  ...judgedQuery('place, theme, time', [
    ['sanborn maps of newark 1900s', both({ maker: /sanborn/ }, { title: /newark/ }, during(1900, 1909))],
    ['fire insurance trenton 1890s', both(words(/insurance|trenton/), { title: /trenton/ }, during(1890, 1899))],
    ['tourist maps of france 1960s', both(MAPS, { place: /france/ }, during(1960, 1969))],
    [
      'topographic maps new jersey before 1900',
      both(words(/topograph|quadrangle/), at(/new jersey/, [-75.6, 38.9, -73.9, 41.4]), during(1000, 1899)),
    ],
    ['parcels wisconsin after 2020', both(words(/parcel/), WISCONSIN, during(2021, 2100))],
    ['aerial photography dane county 1930s', both(words(/aerial/), { title: /dane county/ }, during(1930, 1939))],
    [
      '17th century maps of africa',
      both(MAPS, at(/africa|aethiop|guinea|barbari|aegypt|egypt/, [-18, -35, 52, 37.5]), during(1600, 1700)),
    ],
    [
      '16th century maps of italy',
      both(MAPS, at(/ital|roma\b|rome|venet|sicil|tuscan/, [6.6, 36.6, 18.6, 47.1]), during(1500, 1600)),
    ],
    [
      '19th century maps of egypt',
      both(MAPS, at(/egypt|cairo|nile|alexandria|sinai/, [24.7, 22, 36.9, 31.7]), during(1800, 1900)),
    ],
    [
      'china railroads 1960s',
      both(words(/railroad|railway/), { any: [{ title: /china/ }, { place: /china/ }] }, during(1960, 1969)),
    ],
    [
      'greece maps world war ii',
      both(MAPS, at(/greece|athens|athen|crete/, [19.3, 34.8, 28.3, 41.8]), during(1939, 1945)),
    ],
    ['roads florida 2014', both(words(/road/), at(/florida/, [-87.7, 24.4, -80, 31]), during(2014, 2014))],
    ['mexico rivers 2015', both(words(/river/), at(/mexico/, [-118.5, 14.5, -86.7, 32.8]), during(2015, 2015))],
    [
      'census boundaries 2000 new york',
      both(words(/census|tract|block/), at(/new york/, [-79.8, 40.4, -71.8, 45.1]), during(2000, 2003)),
    ],
    ['lidar wisconsin since 2018', both(words(/lidar/), WISCONSIN, during(2018, 2100))],
    [
      'geological survey ireland 1850s',
      both(words(/geolog/), at(/ireland/, [-10.7, 51.3, -5.3, 55.5]), during(1850, 1859)),
    ],
    [
      'japan city maps 1940s',
      both(MAPS, at(/japan|tokyo|osaka|kyoto|nagasaki/, [128, 30, 146, 46]), during(1940, 1949)),
    ],
    [
      'land use china between 1980 and 1995',
      both(words(/land ?use|land ?cover|agricult/), at(/china/, [73, 18, 135, 54]), during(1980, 1995)),
    ],
    ['soviet military maps 1970s arabia', both(words(/soviet military/), during(1970, 1979))],
    ['highway maps wisconsin 1920s', both(words(/highway/), WISCONSIN, during(1920, 1929))],
    [
      'turkey topographic maps 1910s',
      both(MAPS, at(/turkey|asia minor|anatolia|ottoman/, [25.6, 35.8, 44.9, 42.2]), during(1910, 1919)),
    ],
    ['canada since 2000 water', both(words(/water|hydro/), { any: [{ place: /canada/ }, { title: /canada/ }] })],
    ['maps of london before 1850', both(MAPS, at(/london/, [-0.6, 51.2, 0.4, 51.75]), during(1000, 1850))],
    ['paris maps 18th century', both(MAPS, at(/paris/, [2.1, 48.75, 2.6, 49]), during(1700, 1800))],
    ['jerusalem circa 1880', both(MAPS, at(/jerusalem/, [35, 31.6, 35.4, 31.95]), during(1870, 1890))],
    ['world maps from the 1500s', both(MAPS, words(/world|orbis|universal|mundi|terrarum/), during(1500, 1599))],
    [
      'india villages 2011',
      both(words(/village/), { any: [{ place: /india/ }, { title: /india/ }] }, during(2011, 2011)),
    ],
    ['korea maps 1950s', both(MAPS, at(/korea|seoul|pusan|pyongyang/, [124, 33, 131, 43]), during(1950, 1959))],
    [
      'vietnam war era maps of vietnam 1960-1975',
      both(at(/vietnam|viet nam|saigon|hanoi/, [102, 8, 110, 23.5]), during(1960, 1975)),
    ],
    [
      'argentina city maps 1980s',
      both(MAPS, at(/argentina|buenos aires/, [-73.6, -55.1, -53.6, -21.8]), during(1980, 1989)),
    ],
  ]),
];
