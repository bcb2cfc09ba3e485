import assert from 'node:assert/strict';
import test from 'node:test';
import type { Place, PlaceFacets } from '@periplus/gazetteer';
import { presentSpatialFacets } from './spatial-facets.ts';

const US: Place = { id: 'US', name: 'United States', kind: 'country', parentId: '019' };
const CANADA: Place = { id: 'CA', name: 'Canada', kind: 'country', parentId: '019' };
const WISCONSIN: Place = { id: 'US-WI', name: 'Wisconsin', kind: 'region', parentId: 'US' };
const DANE: Place = { id: '55025', name: 'Dane County', kind: 'county', parentId: 'US-WI', stateAbbrev: 'WI' };

const NOWHERE: PlaceFacets = { global: false, countries: [], regions: [], counties: [] };
const MADISON: PlaceFacets = {
  global: false,
  country: US,
  countries: [US, CANADA],
  regions: [{ place: WISCONSIN, share: 0.996 }],
  counties: [{ place: DANE, share: 0.914 }],
};

test('spatial facets name the main country, the regions and the counties', () => {
  assert.deepEqual(presentSpatialFacets(MADISON, { bbox: 'ENVELOPE(-89.6,-89.2,43.2,43.0)' }), {
    dcat_bbox: 'ENVELOPE(-89.6,-89.2,43.2,43.0)',
    'geo.country': { name: 'United States', wok_id: 'US', parent_id: '019' },
    'geo.region': [{ name: 'Wisconsin', wok_id: 'US-WI', parent_id: 'US' }],
    'geo.county': [{ name: 'Dane County', wok_id: '55025', parent_id: 'US-WI', state_abbrev: 'WI' }],
  });
});

test('the debug switch adds whole per cents to regions and counties', () => {
  const facets = presentSpatialFacets(MADISON, { debug: true });
  assert.equal(facets['geo.region']?.[0]?.overlap_percent, 100);
  assert.equal(facets['geo.county']?.[0]?.overlap_percent, 91);
  assert.equal(facets['geo.country']?.overlap_percent, undefined);
});

test('a box round the world is global and nothing else; nowhere has no keys', () => {
  assert.deepEqual(presentSpatialFacets({ ...NOWHERE, global: true }), { 'geo.global': true });
  assert.deepEqual(presentSpatialFacets(NOWHERE), {});
});
