// Faults of the disk: damaged, full and read-only.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIN, type CommandResult, runCommand } from '../../../test/support/command.ts';
import { mountSmallDisk } from '../../../test/support/services/mount.ts';
import { type Attack, expectStatuses, type World } from './attack.ts';
import { send } from './send.ts';
import { startTarget } from './target.ts';

const STORE_FILE = 'catalogue.sqlite';

const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** A message for the operator, without a stack trace. */
const assertPlain = ({ stdout, stderr }: CommandResult, expected: RegExp): void => {
  assert.match(`${stdout}${stderr}`, expected);
  assert.doesNotMatch(stderr, /^\s+at .*:\d+:\d+/m);
};

const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
  'cut to 0 bytes': (path) => truncateSync(path, 0),
  'cut in the middle': (path) => truncateSync(path, Math.floor(statSync(path).size / 2)),
  'replaced by noise': (path) => writeFileSync(path, Buffer.alloc(200_000, 'noise ')),
};

const SERVE = ['serve', '--port', '0', '--no-demo', '--log-level', 'error'];

const damagedFiles: readonly Attack[] = Object.entries(DAMAGES).map(([how, damage]) => ({
  name: `catalogue ${how}`,
  does: `${STORE_FILE} is ${how}; then serve, import and doctor`,
  expects: 'each fails with a plain message and leaves the file as it is',
  isFault: true,
  run: async ({ copyCatalogue, recordFile }: World) => {
    const dataDir = copyCatalogue();
    const path = join(dataDir, STORE_FILE);
    damage(path);
    const before = digestOf(path);
    const codes: (number | null)[] = [];
    for (const args of [SERVE, ['import', recordFile], ['doctor']]) {
      const result = await runCommand([...args, '--data-dir', dataDir]);
      codes.push(result.code);
      assert.equal(result.code, 1, `${args[0]}: ${result.stdout}${result.stderr}`);
      assertPlain(result, /catalogue\.sqlite|catalogue file|damaged|malformed/);
      assert.equal(digestOf(path), before, `${args[0]} changed the file`);
    }
    return { note: `exit codes ${codes.join(', ')}` };
  },
}));

/** Under a limit of file sizes every write fails, as on a full disk; it needs no right to mount one. */
const runWithoutSpace = async (args: readonly string[]): Promise<CommandResult> => {
  const script = `trap '' XFSZ; ulimit -f 1; exec "$0" "$@"`;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', BIN, ...args];
  const child = spawn('bash', ['-c', script, ...node], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code, signal] = await once(child, 'close');
  return { code, signal, stdout, stderr };
};

const fullDisk: Attack = {
  name: 'doctor on a full disk',
  does: 'doctor and import when no byte can be written',
  expects: 'doctor exits with 1 and does not call the catalogue damaged; import says why it stops',
  isFault: true,
  run: async ({ copyCatalogue, recordFile }) => {
    const dataDir = copyCatalogue();
    const before = digestOf(join(dataDir, STORE_FILE));
    const doctor = await runWithoutSpace(['doctor', '--data-dir', dataDir]);
    assert.equal(doctor.code, 1, doctor.stdout + doctor.stderr);
    assertPlain(doctor, /cannot be written/);
    assert.doesNotMatch(doctor.stdout, /damaged/);
    const imported = await runWithoutSpace(['import', recordFile, '--force', '--data-dir', dataDir]);
    assert.equal(imported.code, 1, imported.stdout + imported.stderr);
    assertPlain(imported, /disk|written|write/i);
    assert.equal(digestOf(join(dataDir, STORE_FILE)), before);
    const { code, stderr } = await runCommand(['doctor', '--data-dir', dataDir]);
    assert.equal(code, 0, stderr);
    return { note: 'exit codes 1, 1, and 0 with space' };
  },
};

/** Root may write into every folder, so that it needs a read-only file system; others lose the right. */
const makeReadOnly = (dataDir: string, copy: string): (() => void) => {
  if (process.getuid?.() !== 0) {
    chmodSync(dataDir, 0o555);
    return () => chmodSync(dataDir, 0o755);
  }
  const disk = mountSmallDisk(copy, 300);
  cpSync(dataDir, copy, { recursive: true });
  disk.makeReadOnly();
  return disk.unmount;
};

const readOnlyFolder: Attack = {
  name: 'read-only data folder',
  does: 'import, serve, a search, a map, a thumbnail and doctor on a read-only data folder',
  expects: 'import and serve fail with a plain message, or the server answers everything it can read',
  isFault: true,
  run: async ({ copyCatalogue, createFolder, recordFile }) => {
    const [source, copy] = [copyCatalogue(), createFolder()];
    const release = makeReadOnly(source, copy);
    const dataDir = process.getuid?.() === 0 ? copy : source;
    try {
      const imported = await runCommand(['import', recordFile, '--force', '--data-dir', dataDir]);
      assert.equal(imported.code, 1, imported.stderr);
      assertPlain(imported, /read-only|writable/i);
      const doctor = await runCommand(['doctor', '--data-dir', dataDir]);
      assert.equal(doctor.code, 1);
      assertPlain(doctor, /cannot be written|writable/);
      const served = await serveReadOnly(dataDir);
      return { note: `import 1, doctor 1; serve: ${served}` };
    } finally {
      release();
    }
  },
};

const serveReadOnly = async (dataDir: string): Promise<string> => {
  const result = await startTarget(dataDir).catch((cause: Error) => cause.message);
  if (typeof result === 'string') {
    assert.match(result, /read-only|writable/i);
    assert.doesNotMatch(result, /^\s+at .*:\d+:\d+/m);
    return 'plain error';
  }
  try {
    const paths = ['/api/v1/search?q=harbour', '/resources/record-1', '/api/v1/resources/record-1/static-map'];
    const responses = [];
    for (const path of [...paths, '/api/v1/resources/record-1/thumbnail'])
      responses.push((await send(result.address, { path })).status);
    expectStatuses(responses, [200, 302, 307]);
    return responses.join(', ');
  } finally {
    await result.stop();
  }
};

export const FILE_FAULTS: readonly Attack[] = [...damagedFiles, fullDisk, readOnlyFolder];
