// Bundles the program and most of its packages into a few files in dist/, because Node needs a second of CPU time per
// thread to load their hundreds of modules. The published package runs the bundle; a checkout runs it while it is
// newer than the sources (bin/periplus.js). `--optional` is for npm's `prepare`, which succeeds without the bundler.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Loaded, loadBundler } from './bundler.ts';
import { collectLicences } from './collect-licences.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'src');
const OUT = join(ROOT, 'dist');

const toEntry = (file: string): readonly [string, string] => [file.replace(/\.ts$/, ''), join(SOURCES, file)];

/**
 * The command, the entry points of threads, and the script that prepares the first start and fills Node's compile
 * cache.
 */
const ENTRIES = {
  ...Object.fromEntries(globSync(['bin.ts', '**/*-thread.ts'], { cwd: SOURCES }).map(toEntry)),
  'prepare-start': join(import.meta.dirname, 'prepare-start.ts'),
};

type Build = {
  readonly onResolve: (
    on: { filter: RegExp },
    found: (args: { path: string; kind: string }) => object | undefined,
  ) => void;
  readonly onLoad: (
    on: { filter: RegExp; namespace?: string },
    load: (args: { path: string }) => Loaded | null,
  ) => void;
};

const FOLDER = 'folder-of-the-program';

/** Threads start from files in dist/; a package reads data from its own folder. */
const toPlace = (path: string): string =>
  path.startsWith(SOURCES) ? relative(SOURCES, path).replace(/\.ts$/, '.js') : relative(OUT, path);

/**
 * Modules locate assets and thread files relative to themselves, so each keeps the URL it would have unbundled in
 * dist/.
 */
const keepPlaces = {
  name: 'keep-places',
  setup: ({ onResolve, onLoad }: Build) => {
    onResolve({ filter: new RegExp(`^${FOLDER}$`) }, ({ path }) => ({ path, namespace: FOLDER }));
    // All threads use it, so it is in a shared file directly in dist/.
    onLoad({ filter: /./, namespace: FOLDER }, () => ({
      contents: "export const folder = new URL('./', import.meta.url).href;",
      loader: 'ts',
    }));
    onLoad({ filter: /\/(src|packages)\/.*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return null;
      const place = toPlace(path);
      const own = `\nimport { folder as folderOfTheProgram } from '${FOLDER}';\n`;
      return {
        contents:
          text.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, folderOfTheProgram).href`) + own,
        loader: 'ts',
      };
    });
  },
};

const LEAN = 'lean-builtin';

/**
 * A full import of Node's `http` also loads a WebSocket client, which takes each thread 40 ms. This form loads only
 * the parts in use.
 */
const leaveLazy = {
  name: 'leave-lazy',
  setup: ({ onResolve, onLoad }: Build) => {
    onResolve({ filter: /^node:http$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: LEAN } : undefined,
    );
    onLoad({ filter: /./, namespace: LEAN }, ({ path }) => {
      const parts = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(path)));
      const names = parts.flatMap(([name, { get }]) => (get === undefined ? [name] : []));
      const module = `process.getBuiltinModule(${JSON.stringify(path)})`;
      return { contents: `export const { ${names.join(', ')} } = ${module};\nexport default ${module};`, loader: 'ts' };
    });
  },
};

/** Packages that read files beside them or contain binaries, and the cluster client, which most installs do not use. */
const LEFT_OUT = [
  ...['sharp', '@resvg/resvg-js', '@scalar/fastify-api-reference', 'pino'],
  '@opensearch-project/opensearch',
];

/** Bundled packages load Node's modules with `require`, which ES modules do not have. */
const REQUIRE = `import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);`;

/**
 * Every thread keeps its source text in memory, and a single character beyond Latin-1, even in a comment, doubles its
 * size. Lines stay short, so that stack traces are useful; licences are collected in a file.
 */
const TERSE = { minifyWhitespace: true, lineLimit: 160, legalComments: 'none' };

const OPTIONS = {
  entryPoints: ENTRIES,
  outdir: OUT,
  bundle: true,
  splitting: true,
  external: LEFT_OUT,
  banner: { js: REQUIRE },
  platform: 'node',
  format: 'esm',
  target: 'node24',
  chunkNames: '[name]-[hash]',
  logLevel: 'warning',
  plugins: [keepPlaces, leaveLazy],
  metafile: true,
  ...TERSE,
};

const bundler = await loadBundler();
if (bundler !== undefined) {
  rmSync(OUT, { recursive: true, force: true });
  const { metafile } = await bundler.build(OPTIONS);
  writeFileSync(join(OUT, 'LICENCES.txt'), collectLicences(ROOT, Object.keys(metafile.inputs)));
} else if (!process.argv.includes('--optional')) {
  process.stderr.write('esbuild is required to build the program and is not installed.\n');
  process.exitCode = 1;
}
