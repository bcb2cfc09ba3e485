import assert from 'node:assert/strict';
import test from 'node:test';
import type { Place, PlaceFacets } from '@periplus/gazetteer';
import {
  toCountryFacet,
  toCountyFacet,
  toPlaceFacetValues,
  toPlaceLabel,
  toPlaceWords,
  toRegionFacet,
} from './place-facets.ts';

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

test('facet values are id, parent and name, and for a county its state', () => {
  assert.equal(toCountryFacet(US), 'US|019|United States');
  assert.equal(toRegionFacet(WISCONSIN), 'US-WI|US|Wisconsin');
  assert.equal(toCountyFacet(DANE), '55025|US-WI|WI|Dane County');
});

test('a record has a facet value for each of its places', () => {
  assert.deepEqual(toPlaceFacetValues(MADISON), {
    countries: ['US|019|United States', 'CA|019|Canada'],
    regions: ['US-WI|US|Wisconsin'],
    counties: ['55025|US-WI|WI|Dane County'],
  });
  assert.deepEqual(toPlaceFacetValues(NOWHERE), { countries: [], regions: [], counties: [] });
});

test('the label is the name, for counties with the state', () => {
  assert.equal(toPlaceLabel(toRegionFacet(WISCONSIN)), 'Wisconsin');
  assert.equal(toPlaceLabel(toCountyFacet(DANE)), 'Dane County, WI');
  assert.equal(toPlaceLabel('plain'), 'plain');
});

test('a place is searched by its name', () => {
  assert.equal(toPlaceWords(toCountryFacet(US)), 'United States');
  assert.equal(toPlaceWords(toRegionFacet(WISCONSIN)), 'Wisconsin');
  assert.equal(toPlaceWords(toCountyFacet(DANE)), 'Dane County');
  assert.equal(toPlaceWords('plain'), 'plain');
});
