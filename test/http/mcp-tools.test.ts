// Every tool: its result matches its output schema, and its errors state what to change.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { TOOLS } from '../../src/routes/mcp/tools.ts';
import { createMcpApp } from '../support/mcp/mcp-app.ts';
import { MCP_RECORDS } from '../support/mcp/mcp-records.ts';

const { address, origin } = await createMcpApp({ records: MCP_RECORDS });
const ajv = new Ajv2020({ strict: false, allErrors: true });

type Response = { readonly isError?: true; readonly content: readonly { readonly text: string }[] };
// biome-ignore lint/suspicious/noExplicitAny: each test reads what its tool promises
type Structured = any;

const post = async (
  method: string,
  params: object,
): Promise<{ result: Response & { structuredContent: Structured } }> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return (await response.json()) as { result: Response & { structuredContent: Structured } };
};

const call = async (name: string, args: object): Promise<Structured> => {
  const { result } = await post('tools/call', { name, arguments: args });
  assert.equal(result.isError, undefined, result.content[0]?.text);
  const tool = TOOLS.find((row) => row.name === name);
  const check = ajv.compile(tool?.output ?? {});
  assert.ok(check(result.structuredContent), `${name}: ${ajv.errorsText(check.errors)}`);
  return result.structuredContent;
};

const fails = async (name: string, args: object): Promise<string> => {
  const { result } = await post('tools/call', { name, arguments: args });
  assert.equal(result.isError, true, JSON.stringify(result).slice(0, 300));
  return result.content[0]?.text ?? '';
};

const idsOf = ({ resources }: Structured): readonly string[] => resources.map(({ id }: { id: string }) => id).sort();

test('all tools of the specification and the additional ones exist, each with a valid schema and a description', () => {
  assert.equal(TOOLS.length, 18);
  assert.equal(new Set(TOOLS.map(({ name }) => name)).size, 18);
  for (const { input, output, description } of TOOLS) {
    assert.ok(ajv.validateSchema(input) && ajv.validateSchema(output ?? {}));
    assert.match(description, /\.$/);
  }
});

test('a search reports how its query was read, and interpret changes that', async () => {
  const { interpretation } = await call('search_resources', { query: 'soils of Georgia before 1900' });
  assert.deepEqual(interpretation, [
    { kind: 'place', text: 'Georgia', meaning: 'Georgia', others: [{ id: 'US-GA', label: 'Georgia, United States' }] },
    { kind: 'time', text: 'before 1900', meaning: '1899 or earlier' },
  ]);
  const chosen = await call('search_resources', { query: 'soils of Georgia', interpret: 'place:US-GA' });
  assert.equal(chosen.interpretation[0].meaning, 'Georgia, United States');
  assert.match(chosen.links.self, /interpret=place%3AUS-GA/);
  const plain = await call('search_resources', { query: 'soils of Georgia', interpret: 'off' });
  assert.equal(plain.interpretation, undefined);
  assert.match(await fails('search_resources', { query: 'x', interpret: 'maybe' }), /interpret must be on, off/);
});

test('a search by words, place and years returns a compact record with links and a reason', async () => {
  const response = await call('search_resources', {
    query: 'soil',
    place: 'Minnesota',
    year_from: 1930,
    year_to: 1939,
  });
  assert.equal(response.total_results, 1);
  assert.equal(response.place.name, 'Minnesota, United States');
  const [record] = response.resources;
  assert.deepEqual(
    { ...record, links: record.links.length },
    {
      id: 'soil-mn-1932',
      title: 'Soil survey of Hennepin County, Minnesota',
      year: '1932',
      class: ['Datasets'],
      place: ['Hennepin County, Minnesota', 'Minnesota', 'United States'],
      provider: 'University of Minnesota',
      links: 4,
      tier: 'strict',
      why: 'Title, Description, Creator, Subject',
    },
  );
  assert.equal(record.links[0].url, `${origin}/resources/soil-mn-1932`);
  assert.equal(record.links[1].url, 'https://data.example.org/soil.geojson');
});

test('the URL of a search returns the same records from the web API', async () => {
  const { links } = await call('search_resources', {
    query: 'soil',
    place: 'Minnesota',
    filters: { resource_class: 'Maps' },
    exclude_filters: { provider: 'Stanford' },
    sort: 'year_desc',
  });
  const requested = new URL(links.self);
  assert.equal(requested.pathname, '/api/v1/search');
  assert.equal(requested.searchParams.get('filters[gbl_resourceClass_sm][]'), 'Maps');
  assert.equal(requested.searchParams.get('exclude_filters[schema_provider_s][]'), 'Stanford');
  assert.equal(requested.searchParams.get('filters[geo_region][]'), 'US-MN|US|Minnesota');
  assert.equal(requested.searchParams.get('sort'), 'year_desc');
});

test('when few records match, the result suggests which filters to remove and what that would find', async () => {
  const response = await call('search_resources', { query: 'soil', place: 'Wisconsin', year_to: 1910 });
  assert.equal(response.total_results, 0);
  assert.deepEqual(
    response.try.map(({ change }: { change: string }) => change),
    ['without year_from and year_to'],
  );
});

test('a misspelt query is corrected, and the result states so', async () => {
  const response = await call('search_resources', { query: 'soill survei' });
  assert.equal(response.query_used, 'soil survey');
  assert.deepEqual(
    response.relaxed.map(({ kind }: { kind: string }) => kind),
    ['spelling', 'spelling'],
  );
  assert.ok(response.total_results > 0);
});

test('an unknown place is searched as keywords; an ambiguous place is an error that lists the choices', async () => {
  const response = await call('search_resources', { query: 'survey', place: 'Hennepin County, Minnesota, Earth' });
  assert.match(response.notes[0], /searched as keywords/);
  assert.match(
    await fails('search_resources', { place: 'Washington County' }),
    /30 places have this name: "Washington County, Alabama/,
  );
  const georgia = await call('search_resources', { place: 'Georgia' });
  assert.deepEqual(georgia.place.others, ['Georgia, United States']);
});

test('facets are counted by their short names; boxes and filters restrict the records', async () => {
  const response = await call('search_resources', { query: 'soil', facets: ['resource_class', 'geo_region'] });
  assert.deepEqual(response.facets.resource_class[0], { value: 'Maps', count: 2 });
  const counted = await call('search_resources', { query: 'soil', per_page: 0 });
  assert.deepEqual([counted.resources, counted.total_pages, counted.total_results > 0], [[], 0, true]);
  assert.equal(response.facets.geo_region[0].label, 'Minnesota');
  assert.deepEqual(idsOf(await call('search_resources', { bbox: [-94, 44, -93, 45] })), [
    'soil-mn-1932',
    'soil-mn-1987',
  ]);
  assert.deepEqual(idsOf(await call('search_resources', { filters: { format: ['GeoJSON'] } })), ['soil-mn-1932']);
});

test('non-public records are neither found nor read', async () => {
  assert.equal((await call('search_resources', { query: 'nobody may see' })).resources.length, 0);
  assert.match(await fails('get_resource', { id: 'hidden' }), /There is no resource with the id "hidden"/);
  assert.ok(!idsOf(await call('list_resources', { per_page: 100 })).includes('hidden'));
});

test('a record is returned with links, downloads, citation and relations; another tool returns all fields', async () => {
  const response = await call('get_resource', { id: 'soil-mn-1932' });
  assert.equal(response.downloads[0].format, 'geojson');
  assert.match(response.citation, /Bureau of Chemistry and Soils.*1932/);
  assert.equal(response.links['Web Services'][0].layer, 'soils:hennepin');
  assert.deepEqual(response.relationships[0].resources, [{ id: 'soils', title: 'Soil surveys' }]);
  assert.ok(!('dct_references_s' in response.metadata));
  const { metadata } = await call('get_resource_metadata', { id: 'soil-mn-1932' });
  assert.ok('dct_references_s' in metadata);
  const members = await call('get_resource_relationships', { id: 'soils' });
  assert.equal(members.relationships[0].total, 2);
});

test('each view of a record has a tool', async () => {
  const id = 'soil-mn-1932';
  assert.equal((await call('get_resource_distributions', { id })).distributions.length, 4);
  assert.ok((await call('get_resource_links', { id })).links['Web Services']);
  assert.equal(
    (await call('get_resource_downloads', { id })).downloads[0].url,
    'https://data.example.org/soil.geojson',
  );
  assert.equal((await call('get_resource_thumbnail', { id })).url, 'https://maps.example.org/soil-1932.jpg');
  assert.match((await call('get_resource_thumbnail', { id: 'soil-wi' })).url, /iiif.*!200,200/);
  assert.match((await call('get_resource_static_map', { id })).url, /^http.*\/static-maps\/soil-mn-1932\/geometry$/);
  const viewer = await call('get_resource_viewer', { id, embed: true });
  assert.deepEqual(viewer.bbox, [-93.76, 44.79, -93.18, 45.24]);
  assert.match(viewer.html, /^<iframe src="/);
  assert.ok(Array.isArray((await call('get_resource_similar_items', { id })).resources));
});

test('citations are returned in the requested style and format', async () => {
  const id = 'soil-mn-1932';
  for (const [format, pattern] of Object.entries({
    default: /\(1932\)/,
    mla: /, 1932, https/,
    ris: /^TY {2}-/,
    bibtex: /^@/,
    'json-ld': /^{/,
  }))
    assert.match((await call('get_resource_citation', { id, format })).citation, pattern);
  assert.match(await fails('get_resource_citation', { id, format: 'xyz' }), /format must be one of default, apa/);
});

test('facet values, suggestions and repositories can be listed', async () => {
  const facet = await call('get_search_facet_values', { facet_name: 'provider', query: 'soil' });
  assert.deepEqual(facet.values, [{ value: 'University of Minnesota', count: 2 }]);
  assert.match(await fails('get_search_facet_values', { facet_name: 'nope' }), /nope/);
  assert.equal((await call('get_suggestions', { query: 'minn' })).suggestions[0].text, 'Minnesota');
  assert.deepEqual((await call('get_ogm_repos', {})).repositories[0], { name: 'edu.test', records: 5 });
  assert.deepEqual((await call('get_ogm_harvest_failures', {})).failures, []);
});

test('validation returns the same result as POST /validate', async () => {
  const response = await call('validate_aardvark_record', { record: { id: 'x', gbl_mdVersion_s: '1.0' } });
  assert.equal(response.valid, false);
  assert.ok(response.errors.some(({ field }: { field: string }) => field === 'dct_title_s'));
  assert.match(await fails('validate_aardvark_record', { record: 'x' }), /record must be an object/);
});

test('a call with invalid arguments lists everything that must be changed', async () => {
  assert.match(await fails('get_resource', {}), /The argument id is required/);
  assert.match(await fails('search_resources', { quey: 'x' }), /Unknown argument "quey"\. Did you mean query\?/);
  const many = await fails('search_resources', { page: 0, per_page: 1000, sort: 'best' });
  assert.match(many, /page must be/);
  assert.match(many, /per_page must be/);
  assert.match(many, /"best" is not a valid sort/);
  assert.match(
    await fails('search_resources', { filters: { colour: 'red' } }),
    /filters names "colour", which is not a field/,
  );
  assert.match(await fails('search_resources', { bbox: [1, 2, 3] }), /bbox must be four numbers/);
  assert.match(await fails('search_resources', { place: 'Iowa', bbox: [1, 2, 3, 4] }), /place or bbox, not both/);
  assert.match(await fails('search_resources', { filters: 'x' }), /filters must be an object/);
});

test('a query that is too expensive is rejected as in the other interfaces', async () => {
  const query = Array.from({ length: 1_000 }, (_, n) => `a${n}*`).join(' OR ');
  assert.match(await fails('search_resources', { query }), /too|points|at most/i);
});
