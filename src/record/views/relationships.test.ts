import assert from 'node:assert/strict';
import test from 'node:test';
import { FIELDS, RELATION_FIELDS } from '../../schema/fields.ts';
import {
  presentBrowseLinks,
  presentMetaRelationships,
  presentRelationshipCounts,
  presentRelationshipItems,
  presentRelationships,
  type RelatedList,
} from './relationships.ts';

const BASE = 'http://catalog.test';

const list = (
  field: RelatedList['field'],
  direction: RelatedList['direction'],
  ids: readonly string[],
  total = ids.length,
): RelatedList => ({ field, direction, items: ids.map((id) => ({ id, title: `Title ${id}` })), total });

test('each field gives its predicate one way and the inverse the other way', () => {
  for (const field of RELATION_FIELDS) {
    const relation = FIELDS[field]?.relation;
    assert.deepEqual(Object.keys(presentRelationships('a', [list(field, 'out', ['b'])])), [relation?.name]);
    assert.deepEqual(Object.keys(presentRelationships('a', [list(field, 'in', ['b'])])), [relation?.inverse]);
  }
});

test('related resources carry id, title and link, by title', () => {
  assert.deepEqual(presentRelationships('a', [list('dct_isPartOf_sm', 'in', ['c', 'b/1'])]), {
    'dct:hasPart': [
      { resource_id: 'b/1', resource_title: 'Title b/1', link: '/resources/b%2F1' },
      { resource_id: 'c', resource_title: 'Title c', link: '/resources/c' },
    ],
  });
});

test('two fields that say the same are one relationship, and nothing is related to itself', () => {
  const lists = [list('dct_isReplacedBy_sm', 'in', ['b']), list('dct_replaces_sm', 'out', ['b', 'a', 'c'])];
  assert.deepEqual(
    presentRelationships('a', lists)['dct:replaces']?.map(({ resource_id }) => resource_id),
    ['b', 'c'],
  );
  assert.deepEqual(presentRelationshipCounts('a', lists), { 'dct:replaces': 2 });
  assert.deepEqual(presentRelationships('a', [list('dct_relation_sm', 'out', ['a'])]), {});
});

test('counts are those of all, not of the ones shown', () => {
  assert.deepEqual(presentRelationshipCounts('a', [list('pcdm_memberOf_sm', 'in', ['b', 'c'], 50_000)]), {
    'pcdm:hasMember': 50_000,
  });
});

test('members and parts can be browsed by a search', () => {
  const lists = [
    list('pcdm_memberOf_sm', 'in', ['b']),
    list('dct_isPartOf_sm', 'in', ['c']),
    list('dct_source_sm', 'in', ['d']),
  ];
  assert.deepEqual(presentBrowseLinks('a&b', lists), {
    'dct:hasPart': '/search?include_filters[dct_isPartOf_sm][]=a%26b',
    'pcdm:hasMember': '/search?include_filters[pcdm_memberOf_sm][]=a%26b',
  });
  assert.deepEqual(presentBrowseLinks('a', []), {});
});

test('the items of the endpoint name both ends and the predicate', () => {
  assert.deepEqual(presentRelationshipItems('a', [list('dct_source_sm', 'in', ['b'])]), [
    {
      type: 'relationship',
      id: 'a|dct:isSourceOf|b',
      attributes: {
        relationship_type: 'dct:isSourceOf',
        related_resource_id: 'b',
        related_resource_title: 'Title b',
      },
    },
  ]);
});

test('the meta block is keyed by plain names and links to the neighbour, or to the list of several', () => {
  const lists = [list('pcdm_memberOf_sm', 'out', ['b']), list('dct_isPartOf_sm', 'in', ['c', 'd'])];
  assert.deepEqual(presentMetaRelationships('a', lists, BASE), {
    member_of: {
      links: { related: 'http://catalog.test/api/v1/resources/b' },
      data: [{ type: 'resource', id: 'b' }],
    },
    has_part: {
      links: { related: 'http://catalog.test/api/v1/resources/a/relationships' },
      data: [
        { type: 'resource', id: 'c' },
        { type: 'resource', id: 'd' },
      ],
    },
  });
});
