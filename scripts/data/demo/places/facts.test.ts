// Checks the hand-written tables of countries, states and voyages.
import assert from 'node:assert/strict';
import test from 'node:test';
import { VOYAGES } from '../items/voyage-routes.ts';
import { languageName } from '../terms.ts';
import { COUNTRY_FACTS } from './country-facts.ts';
import { countyName, countyWord, STATE_FACTS } from './us-facts.ts';

test('every country has unique codes, and territories name a country in the table', () => {
  const codes = new Set(COUNTRY_FACTS.map(({ alpha3 }) => alpha3));
  assert.equal(codes.size, COUNTRY_FACTS.length);
  assert.equal(new Set(COUNTRY_FACTS.map(({ key }) => key)).size, COUNTRY_FACTS.length);
  for (const facts of COUNTRY_FACTS) {
    assert.match(`${facts.alpha2} ${facts.alpha3}`, /^[A-Z]{2} [A-Z]{3}$/, facts.name);
    assert.notEqual(facts.name, '');
    assert.notEqual(facts.otherName, facts.name);
    if (facts.administeredBy !== '') assert.ok(codes.has(facts.administeredBy), facts.name);
  }
});

test('every language code has an English name', () => {
  for (const code of new Set(COUNTRY_FACTS.flatMap(({ languages }) => languages))) {
    assert.notEqual(languageName(code), code);
  }
});

test('there are fifty states, one district and five territories', () => {
  const admitted = STATE_FACTS.flatMap((facts) => facts.admitted ?? []);
  assert.equal(STATE_FACTS.length, 56);
  assert.equal(admitted.length, 50);
  assert.ok(admitted.every((year) => year >= 1787 && year <= 1959));
  assert.equal(new Set(STATE_FACTS.map(({ postal }) => postal)).size, 56);
});

test('county equivalents have their official designations', () => {
  assert.equal(countyName('27053', 'Hennepin'), 'Hennepin County');
  assert.equal(countyName('22071', 'Orleans'), 'Orleans Parish');
  assert.equal(countyName('02220', 'Sitka'), 'Sitka City and Borough');
  assert.equal(countyName('02185', 'North Slope'), 'North Slope Borough');
  assert.equal(countyName('51760', 'Richmond'), 'Richmond (independent city)');
  assert.equal(countyName('48505', 'Zapata'), 'Zapata County');
  assert.equal(countyName('32510', 'Carson City'), 'Carson City');
  assert.equal(countyName('72127', 'San Juan'), 'San Juan Municipio');
  assert.deepEqual(
    ['27', '22', '69'].map((code) => countyWord(code, true)),
    ['counties', 'parishes', 'municipalities'],
  );
});

test('voyages go forward in time and stay on the globe', () => {
  assert.ok(VOYAGES.length > 20);
  for (const { key, stops, about, person } of VOYAGES) {
    assert.ok(about !== '' && person !== '', key);
    assert.ok(stops.length > 3, key);
    assert.ok(stops[0]?.name !== '' && stops.at(-1)?.name !== '', key);
    for (const [index, { year, lat, lon }] of stops.entries()) {
      assert.ok(year >= (stops[index - 1]?.year ?? 1000) && year < 2000, `${key} ${year}`);
      assert.ok(Math.abs(lat) <= 90 && Math.abs(lon) <= 180, `${key} ${lat} ${lon}`);
    }
  }
});
