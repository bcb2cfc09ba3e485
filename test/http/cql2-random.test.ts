// Random CQL2 filters compared with a reference evaluation; scripts/corpus/check-cql2.ts runs many more.
import assert from 'node:assert/strict';
import test from 'node:test';
import { isPublished, isSuppressed } from '../../src/record/visibility.ts';
import { createTestApp } from '../support/app.ts';
import { checkCql2, checkExpression } from '../support/check-cql2.ts';
import { createRandom } from '../support/random/random.ts';
import { everyCondition } from '../support/random/random-cql2.ts';
import { randomCql2Records } from '../support/random/random-cql2-records.ts';

const FILTERS = 400;

const records = randomCql2Records(11, 150);
const { catalog } = await createTestApp({ records });

const shown = records.filter((record) => isPublished(record) && !isSuppressed(record));

test('every operator and function on every kind of property, and its negation, agrees with the reference evaluation', async () => {
  for (const expression of everyCondition(createRandom(1)))
    assert.notEqual(await checkExpression(catalog, shown, expression, 'every'), 'rejected');
});

test(`${FILTERS} random filters agree with the reference evaluation, including NOT over missing values`, async () => {
  const { rejected, found } = await checkCql2(catalog, shown, { from: 5_000_000, count: FILTERS });
  assert.ok(rejected < FILTERS / 20, `${rejected} were rejected`);
  assert.ok(found > FILTERS / 2, `only ${found} found anything`);
});
