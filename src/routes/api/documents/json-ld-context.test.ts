import assert from 'node:assert/strict';
import test from 'node:test';
import jsonld from 'jsonld';
import { buildRecord } from '../../../../test/support/records/record-builder.ts';
import { toContextDocument } from './json-ld-context.ts';

test('a record under the context expands to properties of public vocabularies', async () => {
  const record = buildRecord({
    dct_creator_sm: ['A', 'B'],
    dct_license_sm: ['https://creativecommons.org/licenses/by/4.0/'],
    b1g_dct_accrualMethod_s: 'Automated retrieval',
    gbl_mdModified_dt: '2024-01-01T00:00:00Z',
    gbl_resourceClass_sm: ['Maps'],
  });
  const document = { ...toContextDocument(), '@type': 'AardvarkRecord', ...record };
  const [node] = await jsonld.expand(JSON.parse(JSON.stringify(document)));
  assert.deepEqual(node, {
    '@type': ['https://opengeometadata.org/ogm-aardvark/#AardvarkRecord'],
    'http://purl.org/dc/terms/identifier': [{ '@value': 'port-1' }],
    'http://purl.org/dc/terms/title': [{ '@value': 'Ports of the Erythraean Sea' }],
    'http://purl.org/dc/terms/creator': [{ '@value': 'A' }, { '@value': 'B' }],
    'http://purl.org/dc/terms/license': [{ '@id': 'https://creativecommons.org/licenses/by/4.0/' }],
    'http://purl.org/dc/terms/accrualMethod': [{ '@value': 'Automated retrieval' }],
    'https://opengeometadata.org/ogm-aardvark/#mdModified': [
      { '@value': '2024-01-01T00:00:00Z', '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' },
    ],
    'https://opengeometadata.org/ogm-aardvark/#resourceClass': [{ '@value': 'Maps' }],
  });
});
