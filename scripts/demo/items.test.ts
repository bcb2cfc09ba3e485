import assert from 'node:assert/strict';
import test from 'node:test';
import { demoItem, demoItems } from './items.ts';

test('every item is found by its id, and unknown ids are not', () => {
  for (const item of demoItems()) assert.equal(demoItem(item.id), item);
  for (const id of ['', 'demo-', 'demo-county-00000', 'demo-map-', 'nothing']) assert.equal(demoItem(id), undefined);
});
