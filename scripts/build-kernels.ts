// Builds assets/kernels.wasm from assembly/kernels.ts with the compiler of AssemblyScript (Apache-2.0), which is fetched for it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const COMPILER = 'assemblyscript@0.28.20';

const { status } = spawnSync(
  'npm',
  [
    ...['exec', '--yes', `--package=${COMPILER}`, '--', 'asc', join(ROOT, 'assembly/kernels.ts')],
    ...['--outFile', join(ROOT, 'assets/kernels.wasm')],
    ...['-O3', '--enable', 'simd', '--runtime', 'stub', '--noAssert', '--importMemory'],
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
