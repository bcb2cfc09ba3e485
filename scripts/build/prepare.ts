// npm's `prepare`, after `npm ci`: bundles the page scripts and the program, and prepares the first start.
// `--optional` skips the steps that need the bundler if it is missing, as in a production install.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

await import('./build-web.ts');
await import('./build-program.ts');
enableCompileCache(join(ROOT, 'node_modules/.cache/compile')); // Same as in bin/periplus.js.
const built = join(ROOT, 'dist/prepare-start.js');
await import(existsSync(built) ? built : './prepare-start.ts');
