import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { CatalogError } from '../../../errors.ts';
import { type ValidateJob, validateBody } from './validation-report.ts';
import { createValidator } from './validator.ts';

/** A string is NDJSON. */
const toJob = (body: unknown): ValidateJob => {
  const isLines = typeof body === 'string';
  return { body: new TextEncoder().encode(isLines ? body : JSON.stringify(body)), isLines, profile: 'ogm' };
};

const open = (t: TestContext) => {
  const validator = createValidator();
  t.after(validator.close);
  const charged: number[] = [];
  const caller = { kind: 'anonymous', charge: (units: number) => charged.push(units) } as const;
  return {
    validate: (body: unknown) => validator.validate(toJob(body), caller),
    charged,
  };
};

const years = Array.from({ length: 4_000 }, (_, n) => 2100 + n);
const ranges = Array.from({ length: 3_000 }, () => '[1000 TO 1001]');
const LARGE = { id: 'a', dct_title_s: 'A', gbl_indexYear_im: years, gbl_dateRange_drsim: ranges };

test('a large body gets the same report from the thread as a small one on the calling thread', async (t) => {
  const { validate } = open(t);
  for (const body of [
    [LARGE, LARGE],
    `${JSON.stringify(LARGE)}\n`.repeat(10),
    { data: { type: 'resource', attributes: LARGE } },
    [{ id: 'a' }],
  ])
    assert.deepEqual(await validate(body), validateBody(toJob(body)));
});

test('a large body without records is a bad request', async (t) => {
  const { validate } = open(t);
  await assert.rejects(validate({ x: 'y'.repeat(100_000) }), (cause) => {
    assert.ok(cause instanceof CatalogError);
    assert.deepEqual([cause.status, cause.problems[0]?.pointer], [400, '/data']);
    return true;
  });
});

test('the caller is charged by the size of the body', async (t) => {
  const { validate, charged } = open(t);
  await validate([{ id: 'a' }]);
  await validate([LARGE]);
  const [small = 0, large = 0] = charged;
  assert.ok(small > 0 && small < 0.1, `${small}`);
  assert.ok(large > 15 && large < 30, `${large}`);
});
