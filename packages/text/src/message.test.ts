import assert from 'node:assert/strict';
import test from 'node:test';
import { createMessageFormat, type Message } from './message.ts';

const RECORDS: Message = { one: '{count} record', other: '{count} records' };

test('placeholders are replaced by name, and numbers are formatted for the language', () => {
  const { format } = createMessageFormat('de');
  assert.equal(format('Seite {page} von {last}', { last: 12_345, page: '1' }), 'Seite 1 von 12.345');
  assert.equal(format('{a}{a} {missing}', { a: '$&' }), '$&$& {missing}');
});

test('the value count chooses the plural form of the language', () => {
  const english = createMessageFormat('en');
  assert.deepEqual(
    [0, 1, 2, 1_000].map((count) => english.format(RECORDS, { count })),
    ['0 records', '1 record', '2 records', '1,000 records'],
  );
  const french = createMessageFormat('fr');
  const forms: Message = { one: 'one', many: 'many', other: 'other' };
  assert.deepEqual(
    [0, 1, 2, 1_000_000].map((count) => french.format(forms, { count })),
    ['one', 'one', 'other', 'many'],
  );
  assert.equal(french.format({ other: 'other' }, { count: 1 }), 'other');
});

test('a message is split around its values, which may be anything', () => {
  const { split } = createMessageFormat('en');
  const link = { href: '/search' };
  assert.deepEqual(split('Read {help} first.', { help: link }), ['Read ', link, ' first.']);
  assert.deepEqual(split(RECORDS, { count: link }, 1), ['', link, ' record']);
});
