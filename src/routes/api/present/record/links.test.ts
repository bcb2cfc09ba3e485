import assert from 'node:assert/strict';
import test from 'node:test';
import { presentLinks } from './links.ts';

test('the layer and the request of a service go by the names of the contract', () => {
  const request = { label: 'Open layer schema', url: 'https://a/wfs?request=DescribeFeatureType' };
  const links = {
    'Web Services': [{ label: 'WFS', url: 'https://a/wfs', layer: 'ws:l', request }],
    Metadata: [{ label: 'ISO 19115 XML', url: 'https://a/iso.xml', format: 'iso' }],
  };
  assert.deepEqual(presentLinks(links), {
    'Web Services': [
      {
        label: 'WFS',
        url: 'https://a/wfs',
        wxs_identifier: 'ws:l',
        request_url: 'https://a/wfs?request=DescribeFeatureType',
        request_label: 'Open layer schema',
      },
    ],
    Metadata: [{ label: 'ISO 19115 XML', url: 'https://a/iso.xml', format: 'iso' }],
  });
});
