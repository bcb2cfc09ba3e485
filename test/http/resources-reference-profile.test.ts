// GET /resources/ and GET /resources/{id} with the profile `reference`.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';
import { FULL_RECORD } from '../support/records/full-record.ts';

const { json } = await createTestApp({ records: [FULL_RECORD] });

test('the reference profile nests the record under ogm and b1g beside the flat fields', async () => {
  const reference = await createTestApp({ records: [FULL_RECORD], settings: { 'api.profile': 'reference' } });
  const list = await reference.json('/resources/');
  const single = await reference.json('/resources/full-1');
  for (const { type, attributes } of [list.data[0], single.data]) {
    assert.equal(type, 'resource');
    assert.equal(attributes.dct_title_s, FULL_RECORD.dct_title_s);
    assert.equal(attributes.ogm.dcat_bbox, FULL_RECORD.dcat_bbox);
    assert.equal(attributes.ogm.dct_references_s, FULL_RECORD.dct_references_s);
    assert.equal(attributes.ogm.b1g_code_s, undefined);
    assert.equal(attributes.b1g.b1g_code_s, FULL_RECORD.b1g_code_s);
    assert.equal(attributes.b1g.dct_title_s, undefined);
  }
  const { attributes } = (await reference.json('/resources/full-1?fields=dct_title_s,b1g_code_s')).data;
  assert.deepEqual(attributes.ogm, { id: 'full-1', dct_title_s: FULL_RECORD.dct_title_s });
  assert.deepEqual(attributes.b1g, { b1g_code_s: FULL_RECORD.b1g_code_s });
  const spec = (await json('/resources/full-1')).data;
  assert.equal('ogm' in spec.attributes, false);
});
