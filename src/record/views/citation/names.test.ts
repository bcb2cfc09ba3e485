import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { type Name, parseName, parseNames, toPlainName, toSortName } from './names.ts';

const person = (family: string, given?: string, suffix?: string): Name => ({
  kind: 'person',
  family,
  ...(given === undefined ? {} : { given }),
  ...(suffix === undefined ? {} : { suffix }),
});

test('people are parsed into family and given name, without life dates, fuller forms and relator terms', () => {
  const cases: readonly (readonly [string, Name])[] = [
    ['Silver, Jessica', person('Silver', 'Jessica')],
    ['Blaeu, Willem Janszoon, 1571-1638', person('Blaeu', 'Willem Janszoon')],
    ['Morden, Robert, -1703', person('Morden', 'Robert')],
    ['Kitchin, Thomas, d. 1784', person('Kitchin', 'Thomas')],
    ['Stott, John, active 18th century', person('Stott', 'John')],
    ['Gastaldi, Giacomo, approximately 1500-approximately 1565', person('Gastaldi', 'Giacomo')],
    ['Schenk, Peter, 1660-1718 or 1719', person('Schenk', 'Peter')],
    ['Maury, René Charles (1947-)', person('Maury', 'René Charles')],
    ['Eggers, W. 1901-1974', person('Eggers', 'W.')],
    ['Bartholomew, J. G. (John George), 1860-1920', person('Bartholomew', 'J. G.')],
    ['Fischer, Hans, $d1860-1941', person('Fischer', 'Hans')],
    ["L'Isle, Guillaume de, 1675-1726", person("L'Isle", 'Guillaume de')],
    ['Hopkins, Griffith Morgan, Jr.', person('Hopkins', 'Griffith Morgan', 'Jr.')],
    ['Lucas, Fielding, Jr., 1781-1854', person('Lucas', 'Fielding', 'Jr.')],
    ['Burnes, Alexander, Sir, 1805-1841', person('Burnes', 'Alexander')],
    ['Fong García, Francisca, cartographer', person('Fong García', 'Francisca')],
    ['Rodrigues, Alvaro José.', person('Rodrigues', 'Alvaro José')],
    ['Wilson, V.', person('Wilson', 'V.')],
    ['Imhoff-Pascha, 1854-1918', person('Imhoff-Pascha')],
    ['Debra F. Laefer', person('Laefer', 'Debra F.')],
    ['Helen Marwatt', person('Marwatt', 'Helen')],
    ['H.R.P. Dickens', person('Dickens', 'H.R.P.')],
    ['José de Castro Lima', person('de Castro Lima', 'José')],
    ['Martin Luther Kane, Jr.', person('Kane', 'Martin Luther', 'Jr.')],
    ['Andrew Pascal, Andes Center, Troy University, Research Associate', person('Pascal', 'Andrew')],
    ['Wit, Frederik de.', person('Wit', 'Frederik de')],
    ['Isidore, of Troy, Saint, -636', person('Isidore of Troy')],
    ['Bolt, Mr. (S.)', person('Bolt')],
    ['Jansen, Jan, 1588-1664. Appendix atlas', person('Jansen', 'Jan')],
    ['Κιπερτ, Ρ.', person('Κιπερτ', 'Ρ.')],
    ['פרידמן, צבי', person('פרידמן', 'צבי')],
  ];
  for (const [text, expected] of cases) assert.deepEqual(parseName(text), expected, text);
});

test('organisations are not split at commas and full stops', () => {
  const names = [
    'Boundary Solutions, Inc.',
    'All China Marketing Research Co., Ltd.',
    'Geographic Data Technology, Inc. (GDT)',
    'United States. National Geospatial-Intelligence Agency',
    'U.S. Department of Commerce, U.S. Census Bureau, Geography Division',
    'GIS Lab, Newman Library, Baruch CUNY',
    'North American Boundary Commission, 1872-1876',
    'Queens College (New York, N.Y.). Department of Sociology',
    'Globe Telecom',
    'Green Info Network',
    'Michael Bauer Research GmbH',
    'Freytag, Berndt und Artaria',
    'Sällskapet för geografi, Helsingfors',
    'Sauk County',
    'ESRI',
    'Dār al-Maʻārif (Cairo, Egypt)',
    '上海人民出版社',
  ];
  for (const name of names) assert.deepEqual(parseName(name), { kind: 'organisation', name }, name);
});

test('qualifiers of authority files and publication statements are not part of a name', () => {
  const nameOf = (text: string) => toSortName(parseName(text));
  assert.equal(nameOf('J. & C. Walker (Firm).'), 'J. & C. Walker');
  assert.equal(nameOf('Global Mapping (Firm : Great Britain)'), 'Global Mapping');
  assert.equal(nameOf('Avignon : Imprimerie Coude'), 'Imprimerie Coude');
  assert.equal(nameOf('[Survey of Ruritania]'), 'Survey of Ruritania');
});

test('beside a person in natural order, other names of that shape are people', () => {
  assert.deepEqual(parseNames(['Debra F. Laefer', 'Anh-Vu Vo', 'Globe Telecom Ltd']).map(toSortName), [
    'Laefer, Debra F.',
    'Vo, Anh-Vu',
    'Globe Telecom Ltd',
  ]);
  assert.deepEqual(parseNames(['Anh-Vu Vo']).map(toSortName), ['Anh-Vu Vo']);
});

test('repeated and unknown names are dropped', () => {
  const names = ['Moll, Ada, -1732', 'Moll, Ada.', 's.n.', 'Unknown', 'Vane, Ida, former owner'];
  assert.deepEqual(parseNames(names).map(toSortName), ['Moll, Ada']);
});

test('the final full stop of a heading and the role of an organisation are removed', () => {
  assert.equal(
    toSortName(parseName('United States. Works Progress Administration of Pennsylvania.')),
    'United States. Works Progress Administration of Pennsylvania',
  );
  assert.equal(
    toSortName(parseName('United States. Central Intelligence Agency, issuing body')),
    'United States. Central Intelligence Agency',
  );
});

test('one value may list several people', () => {
  assert.deepEqual(parseNames(['Howell, H. H.; Cameron, A. C. G.', ' ', 'Smith, J.']).map(toSortName), [
    'Howell, H. H.',
    'Cameron, A. C. G.',
    'Smith, J.',
  ]);
});

test('names are written both ways', () => {
  const name = parseName('Hopkins, Griffith Morgan, Jr.');
  assert.equal(toSortName(name), 'Hopkins, Griffith Morgan, Jr.');
  assert.equal(toPlainName(name), 'Griffith Morgan Hopkins, Jr.');
  assert.equal(toPlainName(parseName("Arville, Jean d', 1697-1782")), "Jean d'Arville");
  assert.equal(toPlainName(parseName('Imhoff-Pascha, 1854-1918')), 'Imhoff-Pascha');
});

test('any text is parsed quickly to some name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => assert.ok(parseName(text).kind !== undefined)),
  );
  for (const text of [
    ','.repeat(20_000),
    'a, '.repeat(20_000),
    '('.repeat(20_000),
    '1-'.repeat(20_000),
    `x, ${' '.repeat(20_000)}1`,
  ]) {
    assert.ok(parseName(text).kind !== undefined);
  }
});
