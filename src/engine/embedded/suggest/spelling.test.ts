// Spelling help: offered when it leads to more records, and only then.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type Members, readerOf, readerOfParts } from '../../../../test/support/readers.ts';
import type { SearchQuery } from '../../../query/search-query.ts';
import { evaluate } from '../evaluate.ts';
import type { Reader } from '../segment/reader.ts';
import { suggestSpelling } from './spelling.ts';

const toQuery = (typed: string): SearchQuery => ({
  text: { kind: 'words', text: typed },
  spelling: typed,
  includeNonPublic: false,
  sort: [],
  offset: 0,
  limit: 10,
  facets: [],
  facetMode: 'filtered',
});

const offer = (reader: Reader, typed: string, part: Partial<SearchQuery> = {}) => {
  const query = { ...toQuery(typed), ...part };
  return suggestSpelling(reader, query, evaluate(reader, query).total);
};

const offered = (reader: Reader, typed: string, part?: Partial<SearchQuery>): string | undefined =>
  offer(reader, typed, part)[0]?.text;

const titled = (...titles: readonly string[]): readonly Members[] =>
  titles.map((title, index) => ({ id: `record-${index}`, dct_title_s: title }));

const HARBOURS = titled('Harbour of Philadelphia', 'Harbour of Genoa', 'Bridges of Genoa', 'Ordnance survey of Genoa');

test('an unknown word is replaced by the nearest known one, and marked', () => {
  const reader = readerOf(...HARBOURS);
  assert.deepEqual(offer(reader, 'harbour Philadelpia'), [
    { text: 'harbour philadelphia', highlighted: 'harbour <em>philadelphia</em>', score: 1 / 11 },
  ]);
});

test('swapped letters and a wrong first letter are forgiven', () => {
  const reader = readerOf(...HARBOURS);
  assert.equal(offered(reader, 'gneoa'), 'genoa');
  assert.equal(offered(reader, 'jenoa'), 'genoa');
});

test('several words are put right together', () => {
  const reader = readerOf(...HARBOURS);
  assert.equal(offered(reader, 'harbur philadelpia'), 'harbour philadelphia');
});

test('a known word is doubted when the words do not go together', () => {
  const reader = readerOf(
    ...HARBOURS,
    ...titled('City ordinance', 'Town ordinance', 'Ordinance').map((record) => ({
      ...record,
      id: `law-${record.dct_title_s}`,
    })),
  );
  assert.equal(offered(reader, 'ordinance survey genoa'), 'ordnance survey genoa');
});

test('nothing is offered for words that find records, for short words and for numbers', () => {
  const reader = readerOf(...HARBOURS);
  for (const typed of ['harbour', 'genoa bridges', 'xyz', '18501', 'of', ''])
    assert.equal(offered(reader, typed), undefined, typed);
});

test('nothing is offered that finds no record among those asked for', () => {
  const reader = readerOf(...HARBOURS);
  const filter = { kind: 'in', field: 'id', values: ['nobody'] } as const;
  assert.equal(offered(reader, 'philadelpia', { filter }), undefined);
  const hidden = readerOf({ id: 'a', dct_title_s: 'Philadelphia', gbl_suppressed_b: true });
  assert.equal(offered(hidden, 'philadelpia'), undefined);
});

test('a rare word is doubted when a near one is far more common', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ id: `map-${index}`, dct_title_s: 'Survey of the coast' }));
  const reader = readerOf({ id: 'slip', dct_title_s: 'Surwey' }, ...many);
  assert.equal(offered(reader, 'surwey'), 'survey');
});

test('words are counted over all segments', () => {
  const reader = readerOfParts(HARBOURS, [{ id: 'new', dct_title_s: 'Lighthouse' }]);
  assert.equal(offered(reader, 'lihgthouse'), 'lighthouse');
});

test('what was typed is escaped in the marked text', () => {
  const reader = readerOf(...HARBOURS, { id: 'x', dct_title_s: 'b i genoa' });
  assert.equal(offer(reader, '<b> genao')[0]?.highlighted, '&lt;b&gt; <em>genoa</em>');
});

test('a pasted text is left alone', () => {
  assert.equal(offered(readerOf(...HARBOURS), 'philadelpia '.repeat(13)), undefined);
});
