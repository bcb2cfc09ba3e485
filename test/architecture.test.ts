// Holds the import rule: a file imports from its own room or from a room of lower rank (see ARCHITECTURE.md).
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import test from 'node:test';

const SRC = resolve(import.meta.dirname, '../src');

/** Rooms by rank, lowest first. Rooms of one line have equal rank and may not import each other. */
const RANKS: readonly (readonly string[])[] = [
  ['lib', 'errors.ts'],
  ['schema', 'config'],
  ['record', 'query'],
  ['engine', 'state', 'media', 'export', 'demo'],
  ['keys'],
  ['catalog'],
  ['harvest'],
  ['doors/http'],
  ['doors/html'],
  ['doors/api', 'doors/ogc', 'doors/mcp', 'doors/operator', 'doors/web'],
  ['serve'],
  ['compose'],
  ['doors/cli'],
  ['bin.ts'],
];

/** Rooms with rooms of their own, by the same rule; files that lie directly in such a room see all of it. */
const SUB_RANKS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  compose: [
    ['derivation.ts'],
    ['storage.ts'],
    ['demo.ts', 'figures.ts', 'limits.ts', 'loading.ts', 'media.ts', 'variables.ts'],
    ['downloads.ts', 'harvest.ts', 'thumbnails.ts'],
    ['download-making.ts', 'thumbnail-fetching.ts'],
    ['engine.ts'],
    ['application.ts', 'curating.ts', 'backup.ts', 'move.ts'],
    ['doctor.ts'],
    ['threads', 'warming.ts', 'service.ts'],
  ],
  'lib/geo': [['types.ts', 'parsed.ts'], ['plane'], ['edges'], ['cut', 'relate'], ['read', 'measure']],
  'export/download': [
    ['feature.ts', 'artifacts.ts'],
    ['columns.ts', 'source'],
    ['spool.ts'],
    ['spool-features.ts'],
    ['format', 'download-request.ts'],
    ['vector.ts', 'raster'],
    ['make-download.ts'],
  ],
  query: [
    ['params.ts', 'search-query.ts', 'near-names.ts'],
    ['booleans.ts', 'csv-names.ts', 'paging.ts'],
    ['text'],
    ['filter', 'cost'],
    ['cql2'],
    ['request'],
  ],
  'doors/http': [
    ['request'],
    ['schema', 'markup'],
    ['send'],
    ['page'],
    ['problem'],
    ['guard'],
    ['openapi', 'watch'],
    ['context.ts', 'shared-memory.ts', 'server-options.ts'],
    ['foreign-documents.ts', 'shell.ts'],
    ['app.ts'],
  ],
  'doors/api': [
    ['schemas', 'documents', 'coordinates.ts', 'csv-routes.ts', 'validate-body.ts'],
    ['present'],
    ['context.ts'],
    ['kept-answers.ts'],
    ['record', 'changes', 'pictures', 'keys.ts', 'ogm.ts', 'root.ts', 'service.ts', 'validate.ts'],
    ['search'],
    ['plugin.ts'],
  ],
  'doors/mcp': [
    ['json-rpc.ts', 'session.ts', 'question.ts', 'hints.ts', 'faults.ts'],
    ['tool.ts'],
    ['read-record.ts', 'present'],
    ['resources.ts', 'tools'],
    ['prompts.ts', 'tools.ts'],
    ['offer.ts'],
    ['completions.ts', 'information.ts', 'read-resource.ts'],
    ['server.ts'],
    ['transport'],
    ['plugin.ts'],
  ],
  'doors/cli': [
    ['terminal.ts', 'version.ts'],
    ['command.ts'],
    ['ask.ts', 'selection.ts', 'files'],
    ['report'],
    ['commands'],
    ['main.ts'],
  ],
  catalog: [
    ['access.ts', 'changes.ts', 'derivation.ts', 'field-stats.ts', 'neighbours.ts'],
    ['curation.ts', 'writing.ts', 'highlight', 'relax', 'load', 'foreign'],
    ['move', 'catalog.ts'],
  ],
  'engine/embedded': [
    ['store', 'segment'],
    ['build', 'order'],
    ['text', 'threads'],
    ['filter', 'rerank'],
    ['facets', 'suggest', 'explain'],
    ['evaluate.ts'],
    ['embedded-index.ts'],
    ['embedded-engine.ts'],
  ],
  'engine/opensearch': [
    ['cluster'],
    ['document'],
    ['store'],
    ['question'],
    ['answer'],
    ['generation.ts'],
    ['opensearch-index.ts', 'state-table.ts'],
    ['opensearch-engine.ts'],
  ],
};

/** Packages and powers that only some rooms may use. */
const WALLS: readonly { what: RegExp; allowed: RegExp; why: string }[] = [
  { what: /from '@opensearch-project\//, allowed: /^engine\/opensearch\//, why: 'the OpenSearch client' },
  { what: /from '(fastify|@fastify\/)/, allowed: /^(doors\/|app\.ts)/, why: 'Fastify' },
  { what: /\bprocess\.env\b/, allowed: /^config\//, why: 'the environment' },
  {
    what: /\bconsole\.|process\.(stdout|stderr|exit)\b/,
    allowed: /^(doors\/cli\/|bin\.ts)/,
    why: 'printing and exiting',
  },
  {
    what: /from 'node:sqlite'/,
    allowed: /^(engine\/embedded\/store|state|export)\/|^lib\/open-to-read\.ts$/,
    why: 'SQLite',
  },
  { what: /\bnew WeakMap\b/, allowed: /^lib\/cache\//, why: 'a cache of its own instead of lib/cache' },
];
const NO_IO_ROOMS = /^(record|query|schema)\//;
const IO_MODULES = /from 'node:(fs|net|http|https|dns|child_process|worker_threads|sqlite)(\/[a-z]+)?'/;

const files = globSync('**/*.ts', { cwd: SRC }).filter((file) => !file.endsWith('.test.ts'));

type Ranks = readonly (readonly string[])[];
type Place = { readonly room: string; readonly rank: number };

const roomOf = (file: string, ranks: Ranks = RANKS): Place => {
  for (const [rank, rooms] of ranks.entries()) {
    const room = rooms.find((name) => file === name || file.startsWith(`${name}/`));
    if (room !== undefined) return { room, rank };
  }
  throw new Error(`${file} stands in no known room; give its room a rank in test/architecture.test.ts`);
};

const looksUp = (own: Place, other: Place): boolean => other.room !== own.room && other.rank >= own.rank;

const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

const localImports = (file: string): string[] => {
  const code = withoutComments(readFileSync(join(SRC, file), 'utf8'));
  const targets = [...code.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map((match) => match[1] ?? '');
  return targets.map((target) => relative(SRC, resolve(SRC, dirname(file), target)));
};

test('every file imports only from its own room or from a room of lower rank', () => {
  const broken: string[] = [];
  for (const file of files) {
    const own = roomOf(file);
    for (const target of localImports(file)) {
      if (target.startsWith('..')) continue; // package.json and assets
      if (looksUp(own, roomOf(target))) broken.push(`${file} imports ${target}`);
    }
  }
  assert.deepEqual(broken, []);
});

test('within a room of several rooms, every file imports only from its own or from one of lower rank', () => {
  const broken: string[] = [];
  for (const [parent, ranks] of Object.entries(SUB_RANKS)) {
    const inside = (file: string): string | undefined =>
      file.startsWith(`${parent}/`) ? file.slice(parent.length + 1) : undefined;
    for (const file of files) {
      const own = inside(file);
      if (own === undefined) continue;
      for (const target of localImports(file)) {
        const other = inside(target);
        if (other !== undefined && looksUp(roomOf(own, ranks), roomOf(other, ranks)))
          broken.push(`${file} imports ${target}`);
      }
    }
  }
  assert.deepEqual(broken, []);
});

test('walls: the client, Fastify, the environment, printing and SQLite stay in their rooms', () => {
  const broken: string[] = [];
  for (const file of files) {
    const code = withoutComments(readFileSync(join(SRC, file), 'utf8'));
    for (const wall of WALLS)
      if (!wall.allowed.test(file) && wall.what.test(code)) broken.push(`${file} uses ${wall.why}`);
    if (NO_IO_ROOMS.test(file) && IO_MODULES.test(code)) broken.push(`${file} does I/O`);
  }
  assert.deepEqual(broken, []);
});

test('no file imports in a circle', () => {
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    state.set(file, 'open');
    for (const target of localImports(file)) if (files.includes(target)) visit(target, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of files) visit(file, []);
  assert.deepEqual(circles, []);
});

test('every room, and every room within a room, is described in ARCHITECTURE.md', () => {
  const lines = readFileSync(join(SRC, '../ARCHITECTURE.md'), 'utf8').split('\n');
  const rooms = new Set(files.map(dirname)).difference(new Set(['.']));
  const isDescribed = (room: string): boolean => {
    const [parent, name] = [dirname(room), basename(room)];
    return lines.some(
      (line) => line.includes(`\`${room}/\``) || (line.includes(`\`${parent}/\``) && line.includes(`\`${name}\``)),
    );
  };
  assert.deepEqual([...rooms].filter((room) => !isDescribed(room)).sort(), []);
});
