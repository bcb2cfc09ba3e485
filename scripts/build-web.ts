// Bundles the scripts of the pages into assets/scripts: npm's `prepare`, after `npm ci`. Without the bundler, as in
// an install for production only, it says so and succeeds: pages work without scripts, and the published package
// brings the bundle.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadBundler } from './bundler.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'assets/scripts');

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

const bundler = await loadBundler();
if (bundler === undefined) process.stderr.write('esbuild is not installed, so pages are served without scripts.\n');
else {
  rmSync(OUT, { recursive: true, force: true });
  // One after the other: a part that two share would make every page load more files.
  for (const entry of ENTRIES) await bundler.build({ ...OPTIONS, entryPoints: [join(ROOT, entry)] });
}
