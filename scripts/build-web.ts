// Bundles the scripts of the pages into assets/scripts: npm's `prepare`, after `npm ci`. Without the bundler, as in an install for
// production only, it says so and succeeds: pages work without scripts, and the published package brings the bundle.
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'assets/scripts');

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

const ENTRIES = ['web/site.ts', 'web/record.ts', 'web/viewer.ts'];

const OPTIONS = {
  outdir: OUT,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'linked',
  chunkNames: '[name]-[hash]',
  logLevel: 'warning',
};

/** By a name that the type checker does not follow: the package may be missing. */
const BUNDLER: string = 'esbuild';

type Bundler = { readonly build: (options: Readonly<Record<string, unknown>>) => Promise<unknown> };

try {
  const { build } = (await import(BUNDLER)) as Bundler;
  rmSync(OUT, { recursive: true, force: true });
  // One after the other: a part that two share would make every page load more files.
  for (const entry of ENTRIES) await build({ ...OPTIONS, entryPoints: [join(ROOT, entry)] });
} catch (error) {
  if (!isMissing(error)) throw error;
  process.stderr.write('esbuild is not installed, so pages are served without scripts.\n');
}
