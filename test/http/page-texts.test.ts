// Every text of a page comes from the file of its language: with each text of French in brackets, no page has letters
// outside of brackets, except values of records and names of formats and standards.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Message } from '@periplus/text/message';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { readLanguage } from '../../src/http/texts/language.ts';
import { type FieldRow, RECORD_FIELDS } from '../../src/schema/fields.ts';
import { createTestApp, type RawRecord } from '../support/app.ts';

const FIELDS: Readonly<Record<string, FieldRow>> = RECORD_FIELDS;

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const inBrackets = (message: Message): Message =>
  typeof message === 'string'
    ? `⟦${message}⟧`
    : Object.fromEntries(Object.entries(message).map(([category, form]) => [category, `⟦${form}⟧`]));

const bracketAll = (texts: Record<string, Message>): (() => void) => {
  const before = { ...texts };
  for (const [key, message] of Object.entries(before)) texts[key] = inBrackets(message);
  return () => void Object.assign(texts, before);
};

/** Names of formats and standards, and values of the records below. */
const NAMES = new RegExp(
  [
    'https?:\\S+|ENVELOPE|\\dT\\d[\\d:]+Z|published|edu\\.test|Anglais|janvier|\\bMB\\b',
    'OGC API(?: - Records)?|API|Periplus|JSON(?:-LD|:API)?|RIS|BibTeX|CSV|GeoJSON|GeoPackage|GeoParquet|JPEG|ZIP',
    'Shapefile|KMZ|\\bR\\b|APA|MLA|Chicago|Aardvark|IIIF Image|QGIS|Python|curl|geopandas|OWSLib|EPSG',
    'GeoDCAT-AP 3|Turtle|ISO 19115-3 XML|Dublin Core XML|OAI DC|DCMI terms|DataCite|schema\\.org',
  ].join('|'),
  'g',
);

const ATTRIBUTES: ReadonlySet<string> = new Set(['aria-label', 'alt', 'title', 'placeholder']);

/** Code and texts in a given language, such as details of errors, are not page texts. */
const isSkipped = ({ tagName, attrs }: Element): boolean =>
  ['script', 'style', 'code', 'pre', 'template', 'noscript'].includes(tagName) ||
  (tagName !== 'html' && attrs.some(({ name }) => name === 'lang'));

type Collected = { readonly texts: string[]; readonly attributes: string[] };

const collect = (node: Node, found: Collected): Collected => {
  if ('value' in node) found.texts.push(node.value);
  if ('tagName' in node) {
    if (isSkipped(node)) return found;
    for (const { name, value } of node.attrs) if (ATTRIBUTES.has(name)) found.attributes.push(value);
  }
  if ('childNodes' in node) for (const child of node.childNodes) collect(child, found);
  return found;
};

/** The text outside of brackets, which may be nested. */
const outside = (text: string): string => {
  let depth = 0;
  return [...text]
    .map((character) => {
      if (character === '⟦') depth += 1;
      const isOutside = depth === 0;
      if (character === '⟧') depth -= 1;
      return isOutside ? character : ' ';
    })
    .join('');
};

const untranslatedIn = (body: string): readonly string[] => {
  const { texts, attributes } = collect(parse(body), { texts: [], attributes: [] });
  assert.doesNotMatch([...texts, ...attributes].join(''), /\{\w+\}/, 'a placeholder has no value');
  return [texts.join('\n'), ...attributes]
    .flatMap((text) => outside(text).replace(NAMES, '').split('\n'))
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line));
};

/** A value without letters for every field that is not a vocabulary, so that letters on the page are page texts. */
const plainValueOf = (name: string): unknown => {
  const { kind, enum: closed, suggested = closed } = FIELDS[name] as FieldRow;
  if (kind === 'string') return suggested?.[0] ?? '1234';
  if (kind === 'strings') return suggested?.slice(0, 2) ?? ['1234', '5678'];
  if (kind === 'boolean') return true;
  if (kind === 'integer') return 1900;
  return kind === 'integers' ? [1900, 1950] : undefined;
};

const FIXED: RawRecord = {
  dct_title_s: '1234',
  dct_language_sm: ['eng'],
  dct_issued_s: '1900',
  dct_temporal_sm: ['1900'],
  dct_license_sm: ['1234'],
  gbl_mdVersion_s: 'Aardvark',
  gbl_mdModified_dt: '2020-01-01T00:00:00Z',
  gbl_dateRange_drsim: undefined,
  dcat_bbox: 'ENVELOPE(-30,-29,-40,-41)',
  b1g_publication_state_s: 'published',
  gbl_suppressed_b: false,
  suppressed_b: false,
};

const fullRecord = (id: string, more: RawRecord = {}): RawRecord => ({
  ...Object.fromEntries(Object.keys(FIELDS).map((name) => [name, plainValueOf(name)])),
  ...FIXED,
  id,
  data_dictionaries: [{ name: '1234', description: '1234', entries: [{ field_name: '1', definition: '2' }] }],
  dct_references_s: JSON.stringify({
    'http://schema.org/downloadUrl': 'https://1.1.1.1/1234.zip',
    'http://schema.org/url': 'https://1.1.1.1/1234',
    'http://www.opengis.net/def/serviceType/ogc/wms': 'https://1.1.1.1/wms',
    'http://www.opengis.net/def/serviceType/ogc/wfs': 'https://1.1.1.1/wfs',
    'http://iiif.io/api/image': 'https://1.1.1.1/image/info.json',
  }),
  dct_accessRights_s: 'Public',
  ...more,
});

const { get } = await createTestApp({
  settings: { 'api.title': '0000', 'api.description': '0000', 'api.contactEmail': '0@1.1' },
  records: [
    fullRecord('1', { dct_isPartOf_sm: ['2'], pcdm_memberOf_sm: ['2'] }),
    fullRecord('2', { dct_accessRights_s: 'Restricted', dct_isPartOf_sm: undefined, pcdm_memberOf_sm: undefined }),
    { id: '3', dct_title_s: '5678' },
    ...Array.from({ length: 25 }, (_, index) => ({
      id: `1${index}`,
      dct_title_s: '9999',
      dct_subject_sm: [`${index}`],
    })),
  ],
});

const PAGES = [
  ...['/', '/search', '/search?view=gallery', '/search?view=map', '/search?page=2', '/search?page=9'],
  '/search?q=1234&bbox=1,2,3,4&fq[year_range][start]=1900&fq[gbl_resourceClass_sm][]=Maps',
  '/search?q=1234&exclude_filters[dct_subject_sm][]=1&fq[dct_spatial_sm][]=9',
  ...['/search?q=7777777', '/search?bbox=1', '/search/facets/dct_subject_sm'],
  ...[
    '/resources/1',
    '/resources/2',
    '/resources/3',
    '/resources/1?q=1234&hit=1',
    '/bookmarks',
    '/bookmarks?ids=1,2,99',
    '/about',
    '/help',
  ],
  ...['/nowhere', '/problems/not_found'],
  ...['/api/v1/ogc/?f=html', '/api/v1/ogc/conformance?f=html', '/api/v1/ogc/api?f=html'],
  ...['', '/regional-records', '/regional-records/items', '/regional-records/items/1', '/regional-records/facets'].map(
    (path) => `/api/v1/ogc/collections${path}?f=html`,
  ),
  ...['queryables', 'sortables', 'schema'].map((name) => `/api/v1/ogc/collections/regional-records/${name}?f=html`),
  ...['/api/v1/resources/1/metadata/display', '/api/v1/resources/1/ogm-viewer'],
] as const;

describe('every text of a page is in the file of its language', () => {
  let restores: readonly (() => void)[] = [];
  before(() => {
    const { texts, labels } = readLanguage('fr');
    restores = [texts, labels].map((messages) => bracketAll(messages as Record<string, Message>));
  });
  after(() => {
    for (const restore of restores) restore();
  });
  for (const path of PAGES)
    it(path, async () => {
      const { body, headers } = await get(`//fr${path}`, { accept: 'text/html' });
      assert.match(String(headers['content-type']), /^text\/html/);
      assert.deepEqual(untranslatedIn(body), []);
    });
});
