// Facts about US states that the boundary file lacks: postal code, capital, year of admission, and the name of county
// equivalents.

export type StateFacts = {
  /** FIPS code, two digits. */
  readonly fips: string;
  readonly postal: string;
  readonly name: string;
  readonly capital: string;
  /** Year of admission to the Union; absent for the federal district and the territories. */
  readonly admitted?: number;
};

// FIPS | postal | name | capital | admitted
const TABLE = `
01|AL|Alabama|Montgomery|1819
02|AK|Alaska|Juneau|1959
04|AZ|Arizona|Phoenix|1912
05|AR|Arkansas|Little Rock|1836
06|CA|California|Sacramento|1850
08|CO|Colorado|Denver|1876
09|CT|Connecticut|Hartford|1788
10|DE|Delaware|Dover|1787
11|DC|District of Columbia|Washington|
12|FL|Florida|Tallahassee|1845
13|GA|Georgia|Atlanta|1788
15|HI|Hawaii|Honolulu|1959
16|ID|Idaho|Boise|1890
17|IL|Illinois|Springfield|1818
18|IN|Indiana|Indianapolis|1816
19|IA|Iowa|Des Moines|1846
20|KS|Kansas|Topeka|1861
21|KY|Kentucky|Frankfort|1792
22|LA|Louisiana|Baton Rouge|1812
23|ME|Maine|Augusta|1820
24|MD|Maryland|Annapolis|1788
25|MA|Massachusetts|Boston|1788
26|MI|Michigan|Lansing|1837
27|MN|Minnesota|Saint Paul|1858
28|MS|Mississippi|Jackson|1817
29|MO|Missouri|Jefferson City|1821
30|MT|Montana|Helena|1889
31|NE|Nebraska|Lincoln|1867
32|NV|Nevada|Carson City|1864
33|NH|New Hampshire|Concord|1788
34|NJ|New Jersey|Trenton|1787
35|NM|New Mexico|Santa Fe|1912
36|NY|New York|Albany|1788
37|NC|North Carolina|Raleigh|1789
38|ND|North Dakota|Bismarck|1889
39|OH|Ohio|Columbus|1803
40|OK|Oklahoma|Oklahoma City|1907
41|OR|Oregon|Salem|1859
42|PA|Pennsylvania|Harrisburg|1787
44|RI|Rhode Island|Providence|1790
45|SC|South Carolina|Columbia|1788
46|SD|South Dakota|Pierre|1889
47|TN|Tennessee|Nashville|1796
48|TX|Texas|Austin|1845
49|UT|Utah|Salt Lake City|1896
50|VT|Vermont|Montpelier|1791
51|VA|Virginia|Richmond|1788
53|WA|Washington|Olympia|1889
54|WV|West Virginia|Charleston|1863
55|WI|Wisconsin|Madison|1848
56|WY|Wyoming|Cheyenne|1890
60|AS|American Samoa|Pago Pago|
66|GU|Guam|Hagåtña|
69|MP|Northern Mariana Islands|Saipan|
72|PR|Puerto Rico|San Juan|
78|VI|United States Virgin Islands|Charlotte Amalie|
`;

const toFacts = (row: string): StateFacts => {
  const [fips = '', postal = '', name = '', capital = '', admitted = ''] = row.split('|');
  return { fips, postal, name, capital, ...(admitted === '' ? {} : { admitted: Number(admitted) }) };
};

export const STATE_FACTS: readonly StateFacts[] = TABLE.trim().split('\n').map(toFacts);

/** Alaska has no counties; divisions not listed here are boroughs. */
const ALASKA: Readonly<Record<string, string>> = {
  '02016': 'Census Area',
  '02020': 'Municipality',
  '02050': 'Census Area',
  '02070': 'Census Area',
  '02105': 'Census Area',
  '02110': 'City and Borough',
  '02158': 'Census Area',
  '02180': 'Census Area',
  '02198': 'Census Area',
  '02220': 'City and Borough',
  '02230': 'Municipality',
  '02240': 'Census Area',
  '02261': 'Census Area',
  '02275': 'City and Borough',
  '02282': 'City and Borough',
  '02290': 'Census Area',
};

/** The designation of a state's divisions where it is not "County". */
const DIVISION_WORDS: Readonly<Record<string, string>> = {
  '02': 'Borough',
  '22': 'Parish',
  '60': 'District',
  '69': 'Municipality',
  '72': 'Municipio',
};

/** Names without a designation: districts and islands that are whole states or already include one. */
const PLAIN = new Set(['11001', '32510', '66010', '69085', '78010', '78020', '78030']);

/** Independent cities have codes from 510 on, and so do four counties of Texas. */
const isIndependentCity = (fips: string): boolean =>
  fips.slice(2) >= '510' && ['24', '29', '51'].includes(fips.slice(0, 2));

/** "Hennepin County", "Orleans Parish", "Sitka City and Borough", "Richmond (independent city)". */
export const countyName = (fips: string, name: string): string => {
  if (PLAIN.has(fips)) return name;
  if (isIndependentCity(fips)) return `${name} (independent city)`;
  return `${name} ${ALASKA[fips] ?? DIVISION_WORDS[fips.slice(0, 2)] ?? 'County'}`;
};

/** "counties", "parishes", ...: for sentences about all divisions of a state. */
export const countyWord = (stateFips: string, many: boolean): string => {
  if (stateFips === '02') return many ? 'boroughs and census areas' : 'borough or census area';
  if (stateFips === '51' && many) return 'counties and independent cities';
  const word = (DIVISION_WORDS[stateFips] ?? 'County').toLowerCase();
  if (!many) return word;
  if (word.endsWith('y')) return `${word.slice(0, -1)}ies`;
  return word.endsWith('sh') ? `${word}es` : `${word}s`;
};
