// Behind a real reverse proxy, under a path prefix, with the shipped example configurations: every link works.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import test, { type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../support/command.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');
const PREFIX = '/catalogue';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const example = (name: string, upstream: string): string =>
  readFileSync(join(DEPLOY, name), 'utf8').replaceAll('127.0.0.1:8080', upstream);

type Proxy = (folder: string, port: number, upstream: string) => ChildProcess;

const nginx: Proxy = (folder, port, upstream) => {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const server = `server { listen 127.0.0.1:${port};\n${example('nginx.conf', upstream)}\n}`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {}\nhttp { access_log off; ${paths.join(' ')}\n${server}\n}\n`,
  );
  return spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: 'inherit' });
};

const caddy: Proxy = (folder, port, upstream) => {
  const file = join(folder, 'Caddyfile');
  const site = example('Caddyfile', upstream).replaceAll(/^maps\.example\.org \{/gm, `http://127.0.0.1:${port} {`);
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env });
};

const startProxy = async (t: TestContext, start: Proxy, port: number, upstream: string): Promise<void> => {
  const child = start(createTempFolder(t), port, upstream);
  t.after(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  });
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}${PREFIX}/healthz`).catch(() => undefined);
    if (answer?.ok === true) return;
    if (child.exitCode !== null) assert.fail(`the proxy ended with ${child.exitCode}`);
    await wait(100);
  }
  assert.fail('the proxy does not answer');
};

/** Links that a browser or an API client would follow. */
const linksOf = (type: string, text: string): readonly string[] => {
  const patterns: Readonly<Record<string, RegExp>> = {
    html: /(?:href|src|action)="([^"]+)"/g,
    css: /url\(["']?([^"')]+)/g,
    json: /"(?:href|self|first|next|last|related|url)" ?: ?"(http[^"]+)"/g,
  };
  const kind = Object.keys(patterns).find((name) => type.includes(name));
  const found = kind === undefined ? [] : [...text.matchAll(patterns[kind] as RegExp)];
  return found.map(([, link = '']) => link.replaceAll('&amp;', '&')).filter((link) => !/^(#|data:|mailto:)/.test(link));
};

const MOST_PAGES = 120;
/** Files generated on demand from other servers. */
const MADE_ELSEWHERE = /\/downloads\/generated\//;

/** Crawls from the home page; returns the broken links and the number of pages visited. */
const crawl = async (origin: string): Promise<{ readonly wrong: readonly string[]; readonly visited: number }> => {
  const wrong: string[] = [];
  const visited = new Set<string>();
  const queue = [
    `${origin}${PREFIX}/`,
    `${origin}${PREFIX}/api/v1/search?q=minnesota`,
    `${origin}${PREFIX}/api/v1/ogc/`,
  ];
  for (let url = queue.shift(); url !== undefined && visited.size < MOST_PAGES; url = queue.shift()) {
    if (visited.has(url)) continue;
    visited.add(url);
    const answer = await fetch(url, { headers: { accept: 'text/html,*/*' } });
    const text = await answer.text();
    if (answer.status >= 400) wrong.push(`${answer.status} ${url} -> ${answer.url}`);
    for (const link of linksOf(answer.headers.get('content-type') ?? '', text)) {
      const to = new URL(link, url);
      to.hash = '';
      if (to.origin !== origin || MADE_ELSEWHERE.test(to.pathname)) continue;
      if (to.pathname.startsWith(`${PREFIX}/`) || to.pathname === PREFIX) queue.push(to.href);
      else wrong.push(`${link} on ${url}`);
    }
  }
  return { wrong, visited: visited.size };
};

for (const [name, proxy] of Object.entries({ nginx, caddy })) {
  test(`under a path prefix behind ${name}, pages, images, links and clients work`, async (t) => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const dataDir = join(createTempFolder(t), 'data');
    const server = await startServer(dataDir, '--demo', '--public-url', `${origin}${PREFIX}`, '--trust-proxy');
    t.after(async () => {
      server.child.kill('SIGINT');
      await server.outcome;
    });
    await startProxy(t, proxy, port, server.address.replace('http://', ''));
    const bare = await fetch(`${origin}${PREFIX}?q=1`, { redirect: 'manual' });
    assert.equal(bare.status, 308);
    const { wrong, visited } = await crawl(origin);
    assert.deepEqual(wrong, []);
    assert.ok(visited >= MOST_PAGES, String(visited));
    const map = `${origin}${PREFIX}/api/v1/static-maps/demo-state-mn/geometry`;
    for (const turn of ['drawn', 'kept']) assert.equal((await fetch(map)).status, 200, turn);
  });
}
