import assert from 'node:assert/strict';
import test from 'node:test';
import { copyRecord } from './copy-record.ts';

const RECORD = {
  id: 'a',
  dct_title_s: 'Railroads of northern California and neighbouring states, with stations, bridges and mountain passes',
  dct_isPartOf_sm: ['whole'],
  dcat_bbox: 'ENVELOPE(-122.6, -122.3, 38.2, 37.8)',
  locn_geometry: 'POLYGON((-122.6 37.8, -122.3 37.8, -122.3 38.2, -122.6 37.8))',
  dcat_centroid: '38,-122.45',
  gbl_indexYear_im: [1900],
};

test('the first copy is the record itself', () => {
  assert.equal(copyRecord(RECORD, 0), RECORD);
});

test('another copy has other ids, a few other words and a place beside it', () => {
  const { dct_title_s, ...copy } = copyRecord(RECORD, 4);
  assert.deepEqual(copy, {
    id: 'a-4',
    dct_isPartOf_sm: ['whole-4'],
    dcat_bbox: 'ENVELOPE(-114.6,-114.3, 38.2, 37.8)',
    locn_geometry: 'POLYGON((-114.6 37.8, -114.3 37.8, -114.3 38.2, -114.6 37.8))',
    gbl_indexYear_im: [1900],
  });
  const words = (text: unknown): readonly string[] => String(text).split(' ');
  const kept = words(dct_title_s).filter((word) => words(RECORD.dct_title_s).includes(word));
  assert.ok(kept.length >= 8 && kept.length < words(RECORD.dct_title_s).length, String(dct_title_s));
});

test('a place that would leave the map stays', () => {
  const world = { id: 'w', dcat_bbox: 'ENVELOPE(-180,180,90,-90)' };
  assert.equal(copyRecord(world, 3).dcat_bbox, world.dcat_bbox);
});
