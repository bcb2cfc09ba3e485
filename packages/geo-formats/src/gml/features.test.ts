import assert from 'node:assert/strict';
import test from 'node:test';
import { InvalidXmlError } from '@periplus/markup';
import { createPropertyParser, parsePropertyTypes } from './feature-type.ts';
import { createGmlReader, type PropertyParser, ServiceException } from './features.ts';
import { UnsupportedCrsError } from './geometry.ts';

const read = (members: string, toValue?: PropertyParser) => {
  const reader = createGmlReader(toValue);
  const text = `<?xml version="1.0"?><wfs:FeatureCollection numberMatched="7">${members}</wfs:FeatureCollection>`;
  const features = [...text.matchAll(/[\s\S]{1,5}/g)].flatMap(([piece]) => reader.write(piece));
  reader.end();
  return features;
};

const geometryOf = (gml: string) =>
  read(`<gml:featureMember><a><geom>${gml}</geom></a></gml:featureMember>`)[0]?.geometry;

const URN = 'srsName="urn:ogc:def:crs:EPSG::4326"';

test('the name of the reference system determines the axis order', () => {
  const expected = { type: 'Point', coordinates: [10, 50] };
  for (const point of [
    `<gml:Point ${URN}><gml:pos>50 10</gml:pos></gml:Point>`,
    '<gml:Point srsName="http://www.opengis.net/def/crs/EPSG/0/4326"><gml:pos>50 10</gml:pos></gml:Point>',
    '<gml:Point srsName="EPSG:4326"><gml:pos>10 50</gml:pos></gml:Point>',
    '<gml:Point srsName="http://www.opengis.net/gml/srs/epsg.xml#4326"><gml:coordinates>10,50</gml:coordinates></gml:Point>',
    '<gml:Point srsName="urn:ogc:def:crs:OGC:1.3:CRS84"><gml:pos srsDimension="3">10 50 7</gml:pos></gml:Point>',
    '<gml:Point><gml:coord><gml:X>10</gml:X><gml:Y>50</gml:Y></gml:coord></gml:Point>',
    '<gml:Point><gml:coordinates decimal="," cs=" " ts=";">10,0 50,0</gml:coordinates></gml:Point>',
  ])
    assert.deepEqual(geometryOf(point), expected, point);
});

test('Web Mercator is converted to degrees, and other projections are rejected', () => {
  const found = geometryOf('<gml:Point srsName="EPSG:3857"><gml:pos>1113194.9079 6446275.8410</gml:pos></gml:Point>');
  assert.ok(
    found?.type === 'Point' && Math.abs(found.coordinates[0] - 10) < 1e-6 && Math.abs(found.coordinates[1] - 50) < 1e-6,
  );
  assert.throws(
    () => geometryOf('<gml:Point srsName="EPSG:26915"><gml:pos>1 2</gml:pos></gml:Point>'),
    UnsupportedCrsError,
  );
});

test('surfaces of patches, curves of segments and holes are read', () => {
  const surface = `<gml:MultiSurface ${URN}><gml:surfaceMember><gml:Surface><gml:patches><gml:PolygonPatch>
<gml:exterior><gml:LinearRing><gml:posList>0 0 0 4 4 4 0 0</gml:posList></gml:LinearRing></gml:exterior>
<gml:interior><gml:LinearRing><gml:posList>1 1 2 1 2 2 1 1</gml:posList></gml:LinearRing></gml:interior>
</gml:PolygonPatch></gml:patches></gml:Surface></gml:surfaceMember></gml:MultiSurface>`;
  assert.deepEqual(geometryOf(surface), {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 0],
        ],
        [
          [1, 1],
          [1, 2],
          [2, 2],
          [1, 1],
        ],
      ],
    ],
  });
  const curve =
    '<gml:Curve><gml:segments><gml:LineStringSegment><gml:posList>1 2 3 4</gml:posList></gml:LineStringSegment></gml:segments></gml:Curve>';
  assert.deepEqual(geometryOf(curve), {
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  });
  const old = `<gml:Polygon><gml:outerBoundaryIs><gml:LinearRing><gml:coordinates>0,0 4,0 4,4 0,0</gml:coordinates></gml:LinearRing></gml:outerBoundaryIs></gml:Polygon>`;
  assert.deepEqual(geometryOf(old), {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 0],
      ],
    ],
  });
});

test('properties have the types of the schema, and other values remain text', () => {
  const types =
    parsePropertyTypes(`<xsd:schema><xsd:element name="n" type="xsd:int"/><xsd:element name="x" type="xsd:double"/>
<xsd:element name="b" type="xsd:boolean"/><xsd:element name="s"><xsd:simpleType><xsd:restriction base="xsd:string"/></xsd:simpleType></xsd:element></xsd:schema>`);
  const member =
    '<wfs:member><t:a gml:id="a.1"><t:n>7</t:n><t:x>1.5</t:x><t:b>true</t:b><t:s>007</t:s><t:o xsi:nil="true"/><t:k>1</t:k><t:k>2</t:k><t:d><t:e>x</t:e></t:d></t:a></wfs:member>';
  const [feature] = read(member, createPropertyParser(types));
  assert.equal(feature?.id, 'a.1');
  assert.deepEqual({ ...feature?.properties }, { n: 7, x: 1.5, b: true, s: '007', o: null, k: ['1', '2'], 'd.e': 'x' });
  assert.equal(
    read('<wfs:member><a><n>many</n></a></wfs:member>', createPropertyParser(types))[0]?.properties.n,
    'many',
  );
});

test('an exception report is recognised anywhere, and a truncated document is an error', () => {
  const report =
    '<ows:ExceptionReport><ows:Exception exceptionCode="X" locator="typeName"><ows:ExceptionText> No such layer </ows:ExceptionText></ows:Exception></ows:ExceptionReport>';
  for (const text of [
    report,
    `<wfs:FeatureCollection><wfs:truncatedResponse>${report}</wfs:truncatedResponse></wfs:FeatureCollection>`,
  ]) {
    const reader = createGmlReader();
    assert.throws(
      () => reader.write(text),
      (cause) => cause instanceof ServiceException && cause.message === 'No such layer' && cause.code === 'X typeName',
    );
  }
  const reader = createGmlReader();
  reader.write('<wfs:FeatureCollection><wfs:member><a>');
  assert.throws(() => reader.end(), InvalidXmlError);
});
