import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { normalise } from '../record/normalise.ts';
import { NO_PLACES } from '../record/place-facets.ts';
import { RECORD_FIELDS } from '../schema/fields.ts';
import { derive } from './derivation.ts';
import { BASE_MARK, NAME_MARK, readPrepared } from './prepared.ts';

const texts = fc.oneof(
  fc.string(),
  fc.constantFrom('ENVELOPE(176,-168,-12,-20)', 'POLYGON((0 0,1 0,1 1,0 0))', '45,-93', '[1990 TO *]', '1900-1950'),
  fc.constantFrom(
    '{"http://schema.org/url":["a",{"url":null},7,{"label":1}]}',
    '{"http://www.opengis.net/def/serviceType/ogc/wms":{}}',
  ),
  fc.constantFrom(
    '[]',
    '{"http://schema.org/downloadUrl":[[],{"url":{}}],"constructor":"x"}',
    'Smith, J., ed., 1850-1900',
  ),
);
const values = fc.oneof(texts, fc.array(texts, { maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }));
const rawRecords = fc.dictionary(fc.constantFrom(...Object.keys(RECORD_FIELDS)), values, { maxKeys: 30 });

test('whatever a record holds, its facts and prepared part can be worked out, and are JSON', () => {
  fc.assert(
    fc.property(rawRecords, (raw) => {
      const result = normalise({ ...JSON.parse(JSON.stringify(raw)), id: 'a', dct_title_s: 'T' });
      assert.ok(result.kind === 'record');
      const { facts, prepared } = derive(result.record, 'edu.test', () => NO_PLACES);
      assert.deepEqual(JSON.parse(JSON.stringify(facts)), facts);
      for (const part of Object.values(readPrepared(prepared))) {
        JSON.parse(part.replaceAll(BASE_MARK, 'https://maps.example.org').replaceAll(NAME_MARK, 'Maps'));
      }
    }),
    { numRuns: 1500 },
  );
});
