// Differences between Natural Earth's admin-1 layer and ISO 3166: the code, name and country of each such feature.

/** Country of features whose `iso_a2` is missing or not the one that ISO 3166 lists them under; by `adm1_code`. */
export const COUNTRY_OVERRIDES: Readonly<Record<string, string>> = {
  'RUS-283': 'UA', // Crimea, ISO 3166-2 UA-43
  'RUS-5482': 'UA', // Sevastopol, ISO 3166-2 UA-40
  'ESB-5132': 'GB', // Dhekelia, a British sovereign base area
  'WSB-5133': 'GB', // Akrotiri, the other one
  'SOL+00?': 'SO', // Somaliland
  'CYN+00?': 'CY', // Northern Cyprus
  'USG+00?': 'CU', // Guantanamo Bay, leased
  'KAB+00?': 'KZ', // Baikonur, leased
  'CSI+00?': 'AU', // Coral Sea Islands
  'CLP+00?': 'FR', // Clipperton, ISO 3166-2 FR-CP
  'IOA-1928': 'CC',
  'IOA-2652': 'CX',
  'FRA-2000': 'GF',
  'FRA-4603': 'GP',
  'FRA-1442': 'MQ',
  'FRA-4601': 'RE',
  'FRA-4602': 'YT',
  'NOR-901': 'SJ',
  'BVT+00?': 'BV',
  'NLD-5147': 'BQ',
  'NLD-5148': 'BQ',
  'NLD-5149': 'BQ',
};

/** Countries of ISO 3166-1 that Natural Earth counts as parts of others: name and UN M49 region. */
export const EXTRA_COUNTRIES: Readonly<Record<string, readonly [name: string, m49: string]>> = {
  BQ: ['Caribbean Netherlands', '019'],
  BV: ['Bouvet Island', '019'],
  CC: ['Cocos (Keeling) Islands', '009'],
  CX: ['Christmas Island', '009'],
  GF: ['French Guiana', '019'],
  GP: ['Guadeloupe', '019'],
  MQ: ['Martinique', '019'],
  RE: ['Réunion', '002'],
  SJ: ['Svalbard and Jan Mayen', '150'],
  TK: ['Tokelau', '009'],
  YT: ['Mayotte', '002'],
};

/** Plain short names where Natural Earth's English name is the long or a dated one. */
export const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  BS: 'Bahamas',
  CI: "Côte d'Ivoire",
  CN: 'China',
  CV: 'Cabo Verde',
  CZ: 'Czechia',
  FM: 'Micronesia',
  GM: 'Gambia',
  MO: 'Macao',
  TL: 'Timor-Leste',
  US: 'United States',
};

/** UN M49 codes of the world's regions: the parents of countries. */
export const M49: Readonly<Record<string, string>> = {
  Africa: '002',
  Americas: '019',
  Antarctica: '010',
  Asia: '142',
  Europe: '150',
  Oceania: '009',
};

/**
 * Natural Earth draws the second level for some countries; these codes put it back together. A key is the value of the
 * field named in `FIRST_LEVEL_FIELDS`.
 */
export const FIRST_LEVEL: Readonly<Record<string, Readonly<Record<string, readonly [id: string, name: string]>>>> = {
  GB: {
    England: ['GB-ENG', 'England'],
    Scotland: ['GB-SCT', 'Scotland'],
    Wales: ['GB-WLS', 'Wales'],
    'Northern Ireland': ['GB-NIR', 'Northern Ireland'],
  },
  BA: {
    'Bosnia and Herzegovina': ['BA-BIH', 'Federation of Bosnia and Herzegovina'],
    'Republic Srpska': ['BA-SRP', 'Republika Srpska'],
  },
  FR: {
    'FR-ARA': ['FR-ARA', 'Auvergne-Rhône-Alpes'],
    'FR-BFC': ['FR-BFC', 'Bourgogne-Franche-Comté'],
    'FR-BRE': ['FR-BRE', 'Brittany'],
    'FR-COR': ['FR-20R', 'Corsica'],
    'FR-CVL': ['FR-CVL', 'Centre-Val de Loire'],
    'FR-GES': ['FR-GES', 'Grand Est'],
    'FR-HDF': ['FR-HDF', 'Hauts-de-France'],
    'FR-IDF': ['FR-IDF', 'Île-de-France'],
    'FR-NAQ': ['FR-NAQ', 'Nouvelle-Aquitaine'],
    'FR-NOR': ['FR-NOR', 'Normandy'],
    'FR-OCC': ['FR-OCC', 'Occitanie'],
    'FR-PAC': ['FR-PAC', "Provence-Alpes-Côte d'Azur"],
    'FR-PDL': ['FR-PDL', 'Pays de la Loire'],
  },
  IT: {
    'IT-21': ['IT-21', 'Piedmont'],
    'IT-23': ['IT-23', 'Aosta Valley'],
    'IT-25': ['IT-25', 'Lombardy'],
    'IT-32': ['IT-32', 'Trentino-South Tyrol'],
    'IT-34': ['IT-34', 'Veneto'],
    'IT-36': ['IT-36', 'Friuli-Venezia Giulia'],
    'IT-42': ['IT-42', 'Liguria'],
    'IT-45': ['IT-45', 'Emilia-Romagna'],
    'IT-52': ['IT-52', 'Tuscany'],
    'IT-55': ['IT-55', 'Umbria'],
    'IT-57': ['IT-57', 'Marche'],
    'IT-62': ['IT-62', 'Lazio'],
    'IT-65': ['IT-65', 'Abruzzo'],
    'IT-67': ['IT-67', 'Molise'],
    'IT-72': ['IT-72', 'Campania'],
    'IT-75': ['IT-75', 'Apulia'],
    'IT-77': ['IT-77', 'Basilicata'],
    'IT-78': ['IT-78', 'Calabria'],
    'IT-82': ['IT-82', 'Sicily'],
    'IT-88': ['IT-88', 'Sardinia'],
  },
  ES: {
    Andalucía: ['ES-AN', 'Andalusia'],
    Aragón: ['ES-AR', 'Aragon'],
    Asturias: ['ES-AS', 'Asturias'],
    'Canary Is.': ['ES-CN', 'Canary Islands'],
    Cantabria: ['ES-CB', 'Cantabria'],
    'Castilla y León': ['ES-CL', 'Castile and León'],
    'Castilla-La Mancha': ['ES-CM', 'Castilla-La Mancha'],
    Cataluña: ['ES-CT', 'Catalonia'],
    Ceuta: ['ES-CE', 'Ceuta'],
    Extremadura: ['ES-EX', 'Extremadura'],
    'Foral de Navarra': ['ES-NC', 'Navarre'],
    Galicia: ['ES-GA', 'Galicia'],
    'Islas Baleares': ['ES-IB', 'Balearic Islands'],
    'La Rioja': ['ES-RI', 'La Rioja'],
    Madrid: ['ES-MD', 'Madrid'],
    Melilla: ['ES-ML', 'Melilla'],
    Murcia: ['ES-MC', 'Murcia'],
    'País Vasco': ['ES-PV', 'Basque Country'],
    Valenciana: ['ES-VC', 'Valencia'],
  },
};

export const FIRST_LEVEL_FIELDS: Readonly<Record<string, 'geonunit' | 'region' | 'region_cod'>> = {
  GB: 'geonunit',
  BA: 'geonunit',
  FR: 'region_cod',
  IT: 'region_cod',
  ES: 'region',
};

/** Features that share one of these ISO 3166-2 codes are one region. */
export const MERGED_CODES: Readonly<Record<string, string>> = {
  'AU-NSW': 'New South Wales',
  'IE-D': 'Dublin',
  'IE-TA': 'Tipperary',
  'MG-A': 'Toamasina',
  'MG-D': 'Antsiranana',
  'MG-F': 'Fianarantsoa',
  'MG-M': 'Mahajanga',
  'MG-T': 'Antananarivo',
  'MG-U': 'Toliara',
  'PE-LIM': 'Lima',
  'PH-MNL': 'Metro Manila',
  'MD-SN': 'Transnistria',
};

/** Single features with a wrong code or name in the source; by `adm1_code`. */
export const REGION_OVERRIDES: Readonly<Record<string, readonly [id: string, name: string]>> = {
  'BIH-4803': ['BA-BRC', 'Brčko District'],
  'COL-1399': ['CO-DC', 'Bogotá'],
  'HKG-5155': ['HKG-5155', 'Eastern'],
  'HRV-1602': ['HR-12', 'Brod-Posavina'],
  'HRV-1604': ['HR-11', 'Požega-Slavonia'],
  'IRN-5490': ['IR-32', 'Alborz'],
  'KAZ-3207': ['KZ-ALM', 'Almaty Region'],
  'KAZ-4829': ['KZ-ALA', 'Almaty'],
  'KHM-1787': ['KH-5', 'Kampong Speu'],
  'PAN-1958': ['PA-1', 'Bocas del Toro'],
  'RUS-2364': ['RU-MOS', 'Moscow Oblast'],
  'RUS-2365': ['RU-MOW', 'Moscow'],
  'UKR-321': ['UA-32', 'Kyiv Oblast'],
  'UKR-4826': ['UA-30', 'Kyiv'],
};

/** By ISO 3166-2 code: English names that the source has wrong. */
export const REGION_NAMES: Readonly<Record<string, string>> = {
  'AR-C': 'Ciudad de Buenos Aires',
  'DE-HB': 'Bremen',
  'DK-84': 'Capital Region of Denmark',
  'MX-DIF': 'Mexico City',
  'PG-NSB': 'Bougainville',
  'PH-SUN': 'Surigao del Norte',
  'RU-AL': 'Altai Republic',
  'RU-ALT': 'Altai Krai',
  'RU-YEV': 'Jewish Autonomous Oblast',
  'TJ-X01~': 'Districts of Republican Subordination',
};

/** Countries whose English region names in the source are unusable; their local names are taken. */
export const LOCAL_NAMES: ReadonlySet<string> = new Set(['LV', 'XK']);
