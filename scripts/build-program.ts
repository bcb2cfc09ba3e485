// Translates the program to JavaScript in dist/, which is what the published package runs: Node does not read TypeScript there.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
const { status } = spawnSync('tsc', ['-p', join(ROOT, 'tsconfig.build.json')], { stdio: 'inherit' });
process.exitCode = status ?? 1;
