// Bundles the page scripts into assets/scripts as part of npm's `prepare`. Without the bundler, as in a production
// install, it prints a message and succeeds: pages work without scripts, and the published package contains the bundle.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadBundler } from './bundler.ts';

const ROOT = join(import.meta.dirname, '../..');
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
  // Bundled separately: a chunk shared by two entry points would make every page load more files.
  for (const entry of ENTRIES) await bundler.build({ ...OPTIONS, entryPoints: [join(ROOT, entry)] });
}
