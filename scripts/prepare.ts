// npm's `prepare`, after `npm ci`: bundles the scripts of the pages and the program, and makes the first start quick.
// `--optional` is handed on: without the bundler, as in an install for production only, what needs it is left out.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

await import('./build-web.ts');
await import('./build-program.ts');
enableCompileCache(join(ROOT, 'node_modules/.cache/compile')); // as bin/periplus.js does
const built = join(ROOT, 'dist/prepare-start.js');
await import(existsSync(built) ? built : './prepare-start.ts');
