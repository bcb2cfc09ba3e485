// Attacks by the servers that records and sources refer to: slow transfers, injected options, changing DNS answers.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAllowList, createSafeFetch } from '@periplus/safe-fetch';
import { runCommand } from '../../../test/support/command.ts';
import { createWfsResponse, startDataSource, toSamples } from '../../../test/support/services/data-sources.ts';
import { type Attack, expectStatuses, type Finding, type World } from './attack.ts';
import { createRecord } from './records.ts';
import { send } from './send.ts';
import { startTarget } from './target.ts';

const WFS = 'http://www.opengis.net/def/serviceType/ogc/wfs';

const startSlowSource = async (host: string): Promise<Server> => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' });
    const timer = setInterval(() => response.write(' '), 1_000);
    response.on('close', () => clearInterval(timer));
  }).listen(0, host);
  await once(server, 'listening');
  return server;
};

const addressOf = (server: Server): string => {
  const { address, port } = server.address() as AddressInfo;
  return `http://${address}:${port}/wfs`;
};

const requestDownload = (address: string, id: string) =>
  send(address, { path: `/api/v1/resources/${id}/downloads/generated/geojson` });

/** Requests two downloads from the slow hosts, then one from another host until it is ready. */
const downloadBesideSlowSources = async (world: World, hosts: readonly string[], limitMs: number): Promise<Finding> => {
  const cleanups: (() => void)[] = [];
  const after = (cleanup: () => void): void => void cleanups.push(cleanup);
  const slow = await Promise.all(hosts.map(startSlowSource));
  const source = await startDataSource({ after }, createWfsResponse(toSamples(50)));
  const flags = ['--fetch-allow-private', '127.0.0.0/8', '--downloads-wait-ms', '500'];
  const target = await startTarget(world.copyCatalogue(), flags);
  try {
    for (const [n, url] of [...slow.map(addressOf), `${source.base}/wfs`].entries()) {
      const record = {
        ...createRecord(n),
        gbl_wxsIdentifier_s: 'test:wells',
        dct_references_s: JSON.stringify({ [WFS]: url }),
      };
      const body = JSON.stringify({ ...record, id: `layer-${n}` });
      await send(target.address, { method: 'PUT', path: `/api/v1/resources/layer-${n}`, body, isOperator: true });
    }
    const held = await Promise.all(slow.map((_, n) => requestDownload(target.address, `layer-${n}`)));
    const startedAt = performance.now();
    const statuses: number[] = [];
    while (statuses.at(-1) !== 200 && performance.now() - startedAt < limitMs) {
      statuses.push((await requestDownload(target.address, `layer-${slow.length}`)).status);
      await wait(200);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    assert.equal(statuses.at(-1), 200, `the other download is not ready after ${seconds.toFixed(0)} s`);
    const finding = expectStatuses([...held.map(({ status }) => status), ...statuses], [200, 202]);
    return { ...finding, note: `ready after ${seconds.toFixed(1)} s` };
  } finally {
    await target.stop();
    for (const server of slow) {
      server.closeAllConnections();
      server.close();
    }
    for (const cleanup of cleanups) cleanup();
  }
};

const slowHost: Attack = {
  name: 'slow sources of one host',
  does: 'two sources of one host send a byte per second; a download from another host is requested',
  expects: 'ready within seconds: one host gets half of the places',
  isFault: true,
  run: (world) => downloadBesideSlowSources(world, ['127.0.0.2', '127.0.0.2'], 60_000),
};

const slowHosts: Attack = {
  name: 'slow sources of two hosts',
  does: 'sources of two hosts send a byte per second; a download from a third host is requested',
  expects: 'ready when the slow ones are given up, after about a minute',
  isFault: true,
  run: (world) => downloadBesideSlowSources(world, ['127.0.0.2', '127.0.0.3'], 180_000),
};

const injectedOptions: Attack = {
  name: 'ssh://-oProxyCommand=',
  does: 'adds and harvests sources whose addresses are options or commands for git and ssh',
  expects: 'rejected, no command runs',
  isFault: true,
  run: async ({ createFolder }) => {
    const folder = createFolder();
    const mark = join(folder, 'executed');
    const addresses = [
      `ssh://-oProxyCommand=touch%20${encodeURIComponent(mark)}/x`,
      `ssh://-oProxyCommand=touch ${mark}/x`,
      `git@-oProxyCommand=touch ${mark}:x.git`,
      `ext::sh -c touch% ${mark}`,
      `--upload-pack=touch ${mark}`,
    ];
    const codes: (number | null)[] = [];
    for (const [n, address] of addresses.entries()) {
      const dataDir = join(folder, `data-${n}`);
      codes.push((await runCommand(['sources', 'add', 'evil', '--data-dir', dataDir, '--', address])).code);
      if (codes.at(-1) === 0) codes.push((await runCommand(['harvest', 'evil', '--data-dir', dataDir])).code);
    }
    assert.ok(!existsSync(mark), 'a command was executed');
    assert.ok(!codes.includes(0), `exit codes ${codes.join(', ')}`);
    return { note: `exit codes ${codes.join(', ')}` };
  },
};

const PUBLIC = { address: '93.184.215.14', family: 4 } as const;
const PRIVATE = { address: '127.0.0.1', family: 4 } as const;

const rebinding: Attack = {
  name: 'DNS rebinding',
  does: 'a name resolves to a public address, and to 127.0.0.1 when it is used or after a redirect',
  expects: 'nothing is fetched from 127.0.0.1',
  isFault: true,
  run: async () => {
    let [requests, lookups] = [0, 0];
    const server = createServer((_request, response) => {
      requests += 1;
      response.end('secret');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const fetchWith = (path: string, answers: readonly (readonly (typeof PUBLIC | typeof PRIVATE)[])[]) => {
      const limits = { timeoutMs: 2_000, maxBytes: 1_000, maxRedirects: 3, minBytesPerSecond: 0 };
      const resolve = async () => answers[Math.min(lookups++, answers.length - 1)] ?? [];
      const fetch = createSafeFetch({ ...limits, allow: createAllowList([]), userAgent: 'attack', resolve });
      return fetch({ url: `http://rebinding.example${path}`, types: ['*'] });
    };
    const kinds: string[] = [];
    for (const answers of [[[PUBLIC], [PRIVATE]], [[PRIVATE]], [[PUBLIC, PRIVATE]]]) {
      lookups = 0;
      kinds.push((await fetchWith(':80/', answers)).kind);
      lookups = 0;
      kinds.push((await fetchWith(`:${port}/`, answers)).kind);
    }
    server.close();
    assert.equal(requests, 0);
    assert.ok(!kinds.includes('ok'), kinds.join(', '));
    return { note: kinds.join(', ') };
  },
};

export const SOURCE_ATTACKS: readonly Attack[] = [slowHost, slowHosts, injectedOptions, rebinding];
