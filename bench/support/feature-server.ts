// A feature service in a separate process, fast enough not to affect the measurement: its pages are rendered before
// it listens. Argument: the number of features. Reports its port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE = 5_000;
const total = Number(process.argv[2]);

const ringOf = (x: number, y: number): readonly (readonly number[])[] => {
  const corners = Array.from({ length: 11 }, (_, n) => {
    const angle = (n / 11) * 2 * Math.PI;
    return [Number((x + 0.01 * Math.cos(angle)).toFixed(7)), Number((y + 0.01 * Math.sin(angle)).toFixed(7))];
  });
  return [...corners, corners[0] ?? []];
};

/** A polygon with twelve vertices and eight properties, like a land parcel. */
const toFeature = (n: number): object => ({
  type: 'Feature',
  id: `parcels.${n}`,
  geometry: { type: 'Polygon', coordinates: [ringOf(5 + (n % 500) / 50, 45 + Math.floor(n / 500) / 50 / 10)] },
  properties: {
    ...{
      gid: n,
      parcel_id: `06-${String(n).padStart(8, '0')}`,
      owner: `Owner number ${n % 977}`,
      land_use: 'Residential',
    },
    ...{ area_sqm: 800.25 + (n % 1000), built: 1900 + (n % 120), is_taxed: n % 3 !== 0, surveyed: '2019-05-17' },
  },
});

const pages = Array.from({ length: Math.ceil(total / PAGE) }, (_, page) => {
  const features = Array.from({ length: Math.min(PAGE, total - page * PAGE) }, (__, n) => toFeature(page * PAGE + n));
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features, totalFeatures: total }));
});

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://x').searchParams;
  if (query.get('resultType') === 'hits') {
    response.end(`<?xml version="1.0"?><FeatureCollection numberMatched="${total}" numberReturned="0"/>`);
  } else {
    response.setHeader('content-type', 'application/json');
    response.end(pages[Number(query.get('startIndex') ?? 0) / PAGE]);
  }
}).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
