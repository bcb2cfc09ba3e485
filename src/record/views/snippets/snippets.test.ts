import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import fc from 'fast-check';
import { buildRecord, buildReferences } from '../../../../test/support/records/record-builder.ts';
import { readDataSource } from './data-source.ts';
import { quoteShell } from './quote.ts';
import { readRecordSnippets } from './record-snippets.ts';
import { toResultSnippets } from './result-snippets.ts';

const WFS = 'http://www.opengis.net/def/serviceType/ogc/wfs';
const WMS = 'http://www.opengis.net/def/serviceType/ogc/wms';
const ARCGIS = 'urn:x-esri:serviceType:ArcGIS#FeatureLayer';
const GEOJSON = 'http://geojson.org/geojson-spec.html';
const COG = 'https://github.com/cogeotiff/cog-spec';
const DOWNLOAD = 'http://schema.org/downloadUrl';

const withReferences = (references: Record<string, unknown>, members: object = {}) =>
  buildRecord({ dct_references_s: buildReferences(references), ...members });

const snippetsOf = (references: Record<string, unknown>, members: object = {}) =>
  Object.fromEntries(
    readRecordSnippets(withReferences(references, members)).map(({ language, code }) => [language, code]),
  );

test('the best source is chosen: features, rasters, files, then maps', () => {
  const layer = { gbl_wxsIdentifier_s: 'a:wells' };
  const all = { [WMS]: 'https://a/wms', [DOWNLOAD]: 'https://a/x.zip', [WFS]: 'https://a/wfs' };
  const kindOf = (references: Record<string, unknown>, members: object = {}) =>
    readDataSource(withReferences(references, members))?.kind;
  assert.equal(kindOf(all, layer), 'wfs');
  assert.equal(kindOf(all), 'file', 'without a layer, services are of no use');
  assert.equal(kindOf({ [WMS]: 'https://a/wms', [DOWNLOAD]: 'https://a/x.zip' }, layer), 'wms');
  assert.equal(kindOf({ [DOWNLOAD]: 'https://a/x.zip' }, { dct_format_s: 'Shapefile' }), 'vector');
  assert.equal(kindOf({ [DOWNLOAD]: 'https://a/x.tif' }), 'raster');
  assert.equal(kindOf({ [COG]: 'https://a/x.tif', [GEOJSON]: 'https://a/x.json' }), 'geojson');
  assert.equal(kindOf({ [ARCGIS]: 'https://a/x/FeatureServer/3' }), 'arcgis');
  assert.equal(kindOf({ [ARCGIS]: 'javascript:alert(1)' }), undefined);
  assert.equal(kindOf(all, { ...layer, dct_accessRights_s: 'Restricted' }), undefined);
});

test('a WFS layer is read with OWSLib, sf and curl, without the parameters of the reference', () => {
  const { qgis, python, r, curl } = snippetsOf(
    { [WFS]: 'https://a.org/ows?map=x&SERVICE=WFS&request=GetCapabilities' },
    { gbl_wxsIdentifier_s: "a:o'brien" },
  );
  assert.equal(
    qgis,
    String.raw`iface.addVectorLayer("url='https://a.org/ows?map=x' typename='a:o\\'brien' version='auto' pagingEnabled='true'", "Ports of the Erythraean Sea", "WFS")`,
  );
  assert.match(String(python), /WebFeatureService\("https:\/\/a\.org\/ows\?map=x", version="2\.0\.0"\)/);
  assert.match(String(python), /getfeature\(typename=\["a:o'brien"\]\)/);
  assert.match(String(r), /st_read\("WFS:https:\/\/a\.org\/ows\?map=x", layer = "a:o'brien"\)/);
  assert.equal(
    curl,
    "curl -fL -o 'a-o-brien.gml' 'https://a.org/ows?map=x&service=WFS&version=2.0.0&request=GetFeature&typeNames=a%3Ao'\\''brien'",
  );
});

test('a map of a WMS shows the extent of the record', () => {
  const members = { gbl_wxsIdentifier_s: 'wells', dcat_bbox: 'ENVELOPE(176,-168,-12,-20)' };
  const { python, curl } = snippetsOf({ [WMS]: 'https://a.org/wms' }, members);
  assert.match(String(python), /bbox=\(176, -20, 192, -12\)/);
  assert.match(String(curl), /bbox=176%2C-20%2C192%2C-12&/);
});

test('an ArcGIS layer is queried as GeoJSON', () => {
  const { curl } = snippetsOf({ [ARCGIS]: 'https://a.org/x/FeatureServer/' });
  assert.match(
    String(curl),
    /'https:\/\/a\.org\/x\/FeatureServer\/0\/query\?where=1%3D1&outFields=\*&outSR=4326&f=geojson'$/,
  );
});

test('files are read from their address', () => {
  const shapefile = snippetsOf({ [DOWNLOAD]: 'https://a.org/my file.zip' }, { dct_format_s: 'Shapefile' });
  assert.match(String(shapefile.r), /st_read\("\/vsizip\/\/vsicurl\/https:\/\/a\.org\/my%20file\.zip"\)/);
  assert.match(String(shapefile.curl), /-o 'my-file\.zip' 'https:\/\/a\.org\/my%20file\.zip'$/);
  assert.match(
    String(snippetsOf({ [COG]: 'https://a.org/x.tif' }).python),
    /rasterio\.open\("https:\/\/a\.org\/x\.tif"\)/,
  );
  assert.deepEqual(Object.keys(snippetsOf({ [DOWNLOAD]: 'https://a.org/get?id=1' })), ['curl']);
});

test('the results of a search have an address for each format', () => {
  const addresses = {
    json: 'https://a/s?q=x',
    csv: 'https://a/s?q=x&format=csv',
    geojson: 'https://a/g',
    ogc: 'https://a/o',
  };
  const [qgis, , , curl] = toResultSnippets(addresses, 'Results');
  assert.equal(qgis?.code, 'iface.addVectorLayer("https://a/g", "Results", "ogr")');
  assert.equal(curl?.code.split('\n').length, 4);
  assert.doesNotMatch(toResultSnippets({ ...addresses, ogc: undefined }, 'x').at(-1)?.code ?? '', /https:\/\/a\/o/);
});

test('any text is one argument of a shell command', () => {
  const texts = ["it's", '$(id)', '`id`', '"; rm x', '\\', '*', '!x', '-n'];
  const { stdout } = spawnSync('sh', ['-c', `printf '%s\\n' ${texts.map(quoteShell).join(' ')}`]);
  assert.equal(String(stdout), `${texts.join('\n')}\n`);
});

test('no value of a record ends a string of a snippet', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const members = { dct_title_s: `x${text}`, gbl_wxsIdentifier_s: `l${text}` };
      const { qgis } = snippetsOf({ [WFS]: 'https://a.org/wfs' }, members);
      const strings = /^iface\.addVectorLayer\((".*"), (".*"), "WFS"\)$/.exec(String(qgis));
      for (const literal of strings?.slice(1) ?? ['missing']) assert.equal(typeof JSON.parse(literal), 'string');
    }),
  );
});
