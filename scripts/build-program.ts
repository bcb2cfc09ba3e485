// Bundles the program and most packages it is built on into dist/, in a few files: Node needs a second of processor
// time to load their hundreds of modules, for each thread. The published package runs it, where Node does not read
// TypeScript anyway; a checkout runs it as long as it is as new as the sources (bin/periplus.js). `--optional` is for
// npm's `prepare`, which may go without.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Loaded, loadBundler } from './bundler.ts';
import { collectLicences } from './collect-licences.ts';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = join(ROOT, 'src');
const OUT = join(ROOT, 'dist');

const toEntry = (file: string): readonly [string, string] => [file.replace(/\.ts$/, ''), join(SOURCES, file)];

/**
 * The command, the files at which threads begin, and what prepares the first start: Node keeps what it has compiled
 * for it.
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

/** Threads start from files in dist/; a package reads its data from the package's own folder. */
const toPlace = (path: string): string =>
  path.startsWith(SOURCES) ? relative(SOURCES, path).replace(/\.ts$/, '.js') : relative(OUT, path);

/**
 * A module finds assets and files of threads from where it stands: from where it would stand in dist/, were it not
 * bundled.
 */
const keepPlaces = {
  name: 'keep-places',
  setup: ({ onResolve, onLoad }: Build) => {
    onResolve({ filter: new RegExp(`^${FOLDER}$`) }, ({ path }) => ({ path, namespace: FOLDER }));
    // All threads have it, so it stands in a file that they share, in dist/ itself.
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
 * An import of Node's `http` reads all that it offers, a client of web sockets among it, whose parts take each thread
 * 40 ms to load. Asked for in this way, only what is used is read.
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

/**
 * Packages that look for files beside them or bring programs of their own, and the client of a cluster, which most go
 * without.
 */
const LEFT_OUT = [
  ...['sharp', '@resvg/resvg-js', '@scalar/fastify-api-reference', 'pino'],
  '@opensearch-project/opensearch',
];

/** Packages that are bundled ask for Node's own modules by `require`, which modules do not have. */
const REQUIRE = `import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);`;

/**
 * Every thread keeps the text of what it runs, and a single letter beyond Latin-1, be it in a comment, doubles what
 * that takes. Lines stay short, so that a stack tells where something failed; licences are gathered in a file.
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
  process.stderr.write('esbuild is not installed; the program cannot be built without it.\n');
  process.exitCode = 1;
}
