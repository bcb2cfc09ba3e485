// A typed client made from the OpenAPI document by openapi-typescript: it compiles, and knows what is accepted and
// answered.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import test from 'node:test';
import { describeApp } from '../../scripts/describe-app.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const CLIENT = `
import type { components, operations, paths } from './api.d.ts';

type Search = operations['searchRecords'];
type Question = NonNullable<Search['parameters']['query']>;
type Found = Search['responses'][200]['content']['application/json'];

const question: Question = {
  q: 'rivers',
  sort: 'year_desc',
  per_page: 5,
  facets: ['dct_spatial_sm'],
  adv_q: JSON.stringify([{ op: 'NOT', f: 'dct_title_s', q: 'roads' }]),
  'include_filters[dct_spatial_sm][]': ['Minnesota'],
  'include_filters[gbl_indexYear_im][]': [1950],
  'include_filters[year_range][start]': 1900,
  'include_filters[geo][type]': 'bbox',
  'include_filters[geo][top_left][lat]': 49,
  'include_filters[geo][points]': JSON.stringify([{ lat: 1, lon: 2 }]),
};

// @ts-expect-error an order that is not offered
export const unordered: Question = { sort: 'colour' };

// @ts-expect-error a relation that is not known
export const unrelated: Question = { 'include_filters[geo][relation]': 'beside' };

export const search = async (base: string): Promise<Found> => {
  const query = new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(\`\${base}/api/v1/search?\${query}\`);
  if (!answer.ok) throw new Error(((await answer.json()) as components['schemas']['APIErrorResponse']).detail);
  return (await answer.json()) as Found;
};

export const titles = ({ data }: Found): readonly (string | undefined)[] =>
  data.map(({ attributes }) => attributes.dct_title_s);

export type Body = paths['/api/v1/search']['post']['requestBody'];
export const body: NonNullable<Body>['content']['application/json'] = {
  include_filters: { geo: { type: 'distance', center: { lat: 45, lon: -93 }, distance: '50km' } },
};
`;

/** The generator asks for TypeScript 5, whose interface later ones do not have. */
const withEarlierCompiler = async <T>(use: () => Promise<T>): Promise<T> => {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  });
  try {
    return await use();
  } finally {
    hooks.deregister();
  }
};

const generateTypes = async (document: object): Promise<string> => {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  return astToString(await openapiTS(JSON.stringify(document), { silent: true }));
};

test('a typed client generated from the document compiles', async (t) => {
  const folder = createTempFolder(t);
  const types = await withEarlierCompiler(async () => generateTypes(await describeApp()));
  assert.match(types, /searchRecords/);
  writeFileSync(join(folder, 'api.d.ts'), types);
  writeFileSync(join(folder, 'client.ts'), CLIENT);
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--allowImportingTsExtensions', '--types', ''];
  const target = ['--noEmit', '--target', 'es2023', '--module', 'nodenext', '--lib', 'es2023,dom'];
  const files = ['api.d.ts', 'client.ts'];
  const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, ...strict, ...target, ...files], { cwd: folder });
  assert.equal(String(stdout), '');
});
