import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord } from '../../test/support/records/record-builder.ts';
import { readDictionaries } from './dictionaries.ts';

const record = buildRecord({
  data_dictionaries: [
    { id: 9, name: 'Second', position: 2, entries: [] },
    {
      id: '7',
      name: 'First',
      tags: ['a', 'b'],
      position: 1,
      entries: [
        { field_name: 'GEOID', field_type: 'string', definition: 'Code, "official"\nof the area', position: 2 },
        { field_name: 'NAME', position: 1 },
        { field_type: 'nameless' },
        'nonsense',
      ],
    },
    null,
  ],
});

test('dictionaries and entries are ordered and have the members of the contract', () => {
  const [first, second] = readDictionaries(record);
  assert.deepEqual(first, {
    id: 7,
    friendlier_id: 'port-1',
    name: 'First',
    description: null,
    staff_notes: null,
    tags: 'a, b',
    position: 1,
    created_at: null,
    updated_at: null,
    entries: [
      {
        id: 2,
        resource_data_dictionary_id: 7,
        friendlier_id: 'port-1',
        field_name: 'NAME',
        field_type: null,
        values: null,
        definition: null,
        definition_source: null,
        parent_field_name: null,
        position: 1,
        created_at: null,
        updated_at: null,
      },
      { ...first?.entries[1], id: 1, field_name: 'GEOID', field_type: 'string', position: 2 },
    ],
  });
  assert.equal(second?.name, 'Second');
});

test('a record without valid dictionaries has none', () => {
  for (const data_dictionaries of [undefined, null, 'x', {}, [1, 'a']]) {
    assert.deepEqual(readDictionaries(buildRecord({ data_dictionaries })), []);
  }
});
