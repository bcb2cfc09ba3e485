// Pages of records at the bounds stay small, and following their links skips no record.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';

const COUNT = 150;
const ITEMS = '/ogc/collections/regional-records/items';

const creators = Array.from({ length: 24 }, () => '<b>'.repeat(1_600));
const ids = Array.from({ length: COUNT }, (_, n) => `large-${String(n).padStart(3, '0')}`);
const { json } = await createTestApp({
  records: ids.map((id) => ({ id, dct_title_s: 'Large', dct_creator_sm: creators })),
});

type ListItem = { readonly id: string; readonly attributes: object; readonly meta: { readonly abbreviated?: true } };

const idsOf = ({ features, data }: Record<string, readonly { id: string }[]>): readonly string[] =>
  (features ?? data ?? []).map(({ id }) => id);

test('an OGC page of large records ends early, and its links lead to every record once', async () => {
  const [seen, pages]: [string[], number[]] = [[], []];
  for (let url: string | undefined = `${ITEMS}?limit=1000&sortby=id`; url !== undefined; ) {
    const page = await json(url);
    assert.deepEqual([page.numberMatched, page.numberReturned], [COUNT, page.features.length]);
    pages.push(page.features.length);
    seen.push(...idsOf(page));
    const next: string | undefined = page.links.find(({ rel }: { rel: string }) => rel === 'next')?.href;
    url = next?.slice(next.indexOf('/ogc'));
  }
  assert.deepEqual(seen, ids);
  assert.ok(pages.length > 1, `${pages}`);
});

test('a list contains every record, and abbreviates those beyond the size of a page', async () => {
  for (const path of ['/search?per_page=100', '/search?per_page=100&include_ui=full', '/resources/?per_page=100']) {
    const first = await json(path);
    const second = await json(`${path}&page=2`);
    assert.deepEqual([...idsOf(first), ...idsOf(second)].sort(), ids, path);
    const shares = Map.groupBy(first.data as readonly ListItem[], ({ meta }: ListItem) => meta.abbreviated === true);
    assert.ok((shares.get(false) ?? []).length > 10, path);
    const [short] = shares.get(true) ?? [];
    assert.deepEqual(short?.attributes, { id: short?.id, dct_title_s: 'Large' });
    assert.ok(JSON.stringify(short).length < 1_000, path);
    assert.ok(JSON.stringify(first).length < 10_000_000, path);
  }
});
