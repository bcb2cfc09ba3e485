import assert from 'node:assert/strict';
import test from 'node:test';
import { RELATIONS, type RelatedList, type Relation } from '../../../../record/relations.ts';
import {
  presentBrowseLinks,
  presentMetaRelationships,
  presentRelationshipCounts,
  presentRelationshipItems,
  presentRelationships,
} from './relationships.ts';

const BASE = 'http://catalog.test';

const relation = (predicate: string): Relation => {
  const found = RELATIONS.find((row) => row.predicate === predicate);
  assert.ok(found !== undefined, predicate);
  return found;
};

const list = (predicate: string, ids: readonly string[], total = ids.length): RelatedList => ({
  relation: relation(predicate),
  items: ids.map((id) => ({ id, title: `Title ${id}` })),
  total,
});

test('related resources carry id, title and link, in the order given', () => {
  assert.deepEqual(presentRelationships([list('dct:hasPart', ['c', 'b/1'])]), {
    'dct:hasPart': [
      { resource_id: 'c', resource_title: 'Title c', link: '/resources/c' },
      { resource_id: 'b/1', resource_title: 'Title b/1', link: '/resources/b%2F1' },
    ],
  });
});

test('counts are those of all, not of the ones shown', () => {
  assert.deepEqual(presentRelationshipCounts([list('pcdm:hasMember', ['b', 'c'], 50_000)]), {
    'pcdm:hasMember': 50_000,
  });
});

test('members and parts can be browsed by a search', () => {
  const lists = [
    ...[list('pcdm:memberOf', ['e']), list('pcdm:hasMember', ['b'])],
    ...[list('dct:hasPart', ['c']), list('dct:isSourceOf', ['d'])],
  ];
  assert.deepEqual(presentBrowseLinks('a&b', lists), {
    'pcdm:hasMember': '/search?include_filters[pcdm_memberOf_sm][]=a%26b',
    'dct:hasPart': '/search?include_filters[dct_isPartOf_sm][]=a%26b',
  });
  assert.deepEqual(presentBrowseLinks('a', []), {});
});

test('the items of the endpoint name both ends and the predicate', () => {
  assert.deepEqual(presentRelationshipItems('a', [list('dct:isSourceOf', ['b'])]), [
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
  const lists = [list('pcdm:memberOf', ['b']), list('dct:hasPart', ['c', 'd']), list('dct:relation', ['e'], 2)];
  const all = 'http://catalog.test/api/v1/resources/a/relationships?relationship_type=';
  assert.deepEqual(presentMetaRelationships('a', lists, BASE), {
    member_of: {
      links: { related: 'http://catalog.test/api/v1/resources/b' },
      data: [{ type: 'resource', id: 'b' }],
    },
    has_part: {
      links: { related: `${all}dct%3AhasPart` },
      data: [
        { type: 'resource', id: 'c' },
        { type: 'resource', id: 'd' },
      ],
    },
    relation: { links: { related: `${all}dct%3Arelation` }, data: [{ type: 'resource', id: 'e' }] },
  });
});
