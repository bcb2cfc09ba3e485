// Enforces the import rule (ARCHITECTURE.md): a file imports from its own folder, from a lower layer or from a package.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import test from 'node:test';

const ROOT = resolve(import.meta.dirname, '..');
const SRC = join(ROOT, 'src');

/** Lowest first. Folders on one line are at the same level and do not import each other. */
const LAYERS: readonly (readonly string[])[] = [
  ['errors.ts'],
  ['schema', 'config', 'thread-errors.ts'],
  ['record', 'query'],
  ['engine', 'state', 'media', 'export', 'demo'],
  ['keys', 'accounts'],
  ['catalog'],
  ['harvest'],
  ['http'],
  ['routes/api', 'routes/ogc', 'routes/mcp', 'routes/admin', 'routes/web', 'routes/desk'],
  ['server'],
  ['app'],
  ['cli'],
  ['bin.ts'],
];

type Restriction = { readonly uses: RegExp; readonly allowedIn: RegExp; readonly subject: string };

const RESTRICTIONS: readonly Restriction[] = [
  { subject: 'the OpenSearch client', uses: /from '@opensearch-project\//, allowedIn: /^engine\/opensearch\// },
  { subject: 'Fastify', uses: /from '(fastify|@fastify\/)/, allowedIn: /^(http|routes)\// },
  { subject: 'the environment', uses: /\bprocess\.env\b/, allowedIn: /^config\// },
  {
    subject: 'the terminal or the exit code',
    uses: /\bconsole\.|process\.(stdout|stderr|exit)\b/,
    allowedIn: /^(cli\/|bin\.ts)/,
  },
  { subject: 'SQLite', uses: /from 'node:sqlite'/, allowedIn: /^(engine\/embedded\/store|state)\// },
];
const PURE_LAYERS = /^(record|query|schema)\//;
const IO_MODULES = /from 'node:(fs|net|http|https|dns|child_process|worker_threads|sqlite)(\/[a-z]+)?'/;

const findSources = (cwd: string): readonly string[] =>
  globSync('**/*.ts', { cwd }).filter((file) => !/\.test\.ts$|(^|\/)node_modules\//.test(file));

const files = findSources(SRC);

const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

const readCode = (path: string): string => withoutComments(readFileSync(path, 'utf8'));

/** Static and dynamic imports, and the entry points of threads: starting a thread depends on the code that it runs. */
const findTargets = (code: string): readonly string[] => [
  ...[...code.matchAll(/\b(?:import|export)\b[^;'"]*?\bfrom\s+'([^']+)'/g)].map(([, target]) => target ?? ''),
  ...[...code.matchAll(/\bimport(?:\(\s*|\s+)'([^']+)'/g)].map(([, target]) => target ?? ''),
  ...[...code.matchAll(/threadFile\('([^']+)'/g)].map(([, name]) => `./${name}.ts`),
];

const importsOf = new Map(
  files.map((file) => {
    const targets = findTargets(readCode(join(SRC, file))).filter((target) => target.startsWith('.'));
    return [file, targets.map((target) => relative(SRC, resolve(SRC, dirname(file), target)))];
  }),
);

const levelOf = (file: string): readonly [name: string, level: number] => {
  for (const [level, names] of LAYERS.entries()) {
    const name = names.find((each) => file === each || file.startsWith(`${each}/`));
    if (name !== undefined) return [name, level];
  }
  throw new Error(`${file} is in no layer; add its folder to LAYERS in test/architecture.test.ts`);
};

test('every file imports from its own folder or from a lower layer', () => {
  const broken: string[] = [];
  for (const [file, targets] of importsOf) {
    const [own, level] = levelOf(file);
    for (const target of targets) {
      if (target.startsWith('..')) continue; // package.json
      const [other, otherLevel] = levelOf(target);
      if (other !== own && otherLevel >= level) broken.push(`${file} imports ${target}`);
    }
  }
  assert.deepEqual(broken, []);
});

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const findCycle = (graph: Graph): readonly string[] => {
  const state = new Map<string, 'open' | 'done'>();
  const visit = (node: string, path: readonly string[]): readonly string[] => {
    if (state.get(node) === 'done') return [];
    if (state.get(node) === 'open') return [...path.slice(path.indexOf(node)), node];
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle.length > 0) return cycle;
    }
    state.set(node, 'done');
    return [];
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
};

const addEdge = (graph: Map<string, Set<string>>, from: string, to: string): void => {
  const targets = graph.get(from) ?? new Set();
  graph.set(from, targets.add(to));
};

/** The files and folders directly in a folder, and which of them import which. */
const graphOf = (folder: string): Graph => {
  const prefix = folder === '' ? '' : `${folder}/`;
  const toChild = (file: string): string | undefined =>
    file.startsWith(prefix) ? file.slice(prefix.length).split('/')[0] : undefined;
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of importsOf) {
    const from = toChild(file);
    for (const target of from === undefined ? [] : targets) {
      const to = toChild(target);
      if (to !== undefined && from !== undefined && to !== from) addEdge(graph, from, to);
    }
  }
  return graph;
};

test('no files and no folders import each other in a cycle', () => {
  const folders = new Set(
    files.flatMap((file) => file.split('/').map((_, depth, all) => all.slice(0, depth).join('/'))),
  );
  const cycles = [...folders].map((folder) => [folder, findCycle(graphOf(folder))] as const);
  assert.deepEqual(
    cycles.filter(([, cycle]) => cycle.length > 0).map(([folder, cycle]) => `${folder}: ${cycle.join(' -> ')}`),
    [],
  );
});

test('restricted modules are used only where they are allowed, and every rule still applies to something', () => {
  const broken: string[] = [];
  const applied = new Set<string>();
  for (const file of files) {
    const code = readCode(join(SRC, file));
    for (const { subject, uses, allowedIn } of RESTRICTIONS) {
      if (!uses.test(code)) continue;
      if (allowedIn.test(file)) applied.add(subject);
      else broken.push(`${file} uses ${subject}`);
    }
    if (PURE_LAYERS.test(file) && IO_MODULES.test(code)) broken.push(`${file} does I/O`);
  }
  assert.deepEqual(broken, []);
  assert.deepEqual(
    RESTRICTIONS.map(({ subject }) => subject).filter((subject) => !applied.has(subject)),
    [],
  );
  assert.deepEqual(
    LAYERS.flat().filter((name) => !existsSync(join(SRC, name))),
    [],
  );
});

const packages = globSync('*/package.json', { cwd: join(ROOT, 'packages') }).map((path) => dirname(path));

test('packages import only the packages they declare, never the program, and not in a cycle', () => {
  const broken: string[] = [];
  const graph = new Map<string, Set<string>>();
  for (const name of packages) {
    const folder = join(ROOT, 'packages', name);
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const used = new Set<string>();
    for (const file of findSources(folder).filter((path) => path.startsWith('src/'))) {
      for (const target of findTargets(readCode(join(folder, file)))) {
        if (target.startsWith('node:')) continue;
        if (target.startsWith('.')) {
          if (relative(folder, resolve(folder, dirname(file), target)).startsWith('..'))
            broken.push(`${name}: ${target}`);
          continue;
        }
        used.add(target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : (target.split('/')[0] ?? ''));
      }
    }
    for (const target of used) if (target.startsWith('@periplus/')) addEdge(graph, `@periplus/${name}`, target);
    assert.deepEqual([...used].sort(), Object.keys(dependencies).sort(), `dependencies of @periplus/${name}`);
  }
  assert.deepEqual(broken, []);
  assert.deepEqual(findCycle(graph), []);
});

test('ARCHITECTURE.md names every layer and every package', () => {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const names = [...LAYERS.flat().map((name) => name.split('/')[0] ?? ''), ...packages];
  assert.deepEqual(
    [...new Set(names)].filter((name) => !new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(text)),
    [],
  );
});
