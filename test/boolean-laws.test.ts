// The operators of a query follow the laws of sets.

import test from 'node:test';
import { createTestApp } from './support/app.ts';
import { BOOLEAN_RECORDS, checkBooleanLaws } from './support/boolean-laws.ts';

const app = createTestApp({ records: BOOLEAN_RECORDS });

test('OR never narrows, AND never widens, and NOT is the rest', async () => {
  await checkBooleanLaws((await app).catalog, 300);
});
