// A standard OpenSearch node, downloaded once with Maven; requires Java 21 or later.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../test/support/free-port.ts';
import { createHttpClient } from './http-client.ts';
import { changeOwner, makeFolder, type Server, startServer, waitFor } from './processes.ts';

export const OPENSEARCH_VERSION = '3.8.0';
export const HEAP = '1g';
const LEAST_JAVA = 21;
const COPY_GOAL = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';
const ARTIFACT = `org.opensearch.distribution.integ-test-zip:opensearch:${OPENSEARCH_VERSION}:zip`;

const javaVersion = (home: string): number => {
  const release = join(home, 'release');
  if (!existsSync(release)) return 0;
  return Number(/^JAVA_VERSION="(\d+)/m.exec(readFileSync(release, 'utf8'))?.[1] ?? 0);
};

/** JAVA_HOME, or the first installed Java that is new enough. */
const findJava = (): string => {
  const homes = [process.env.JAVA_HOME ?? '', ...globSync('/usr/lib/jvm/*').toSorted()];
  const home = homes.find((path) => path !== '' && javaVersion(path) >= LEAST_JAVA);
  if (home === undefined) throw new Error(`Java ${LEAST_JAVA} or later not found; set JAVA_HOME.`);
  return home;
};

/** Downloaded once, then cached. */
const readDistribution = (java: string): string => {
  const folder = join(tmpdir(), 'periplus-bench', 'opensearch');
  const home = join(folder, `opensearch-${OPENSEARCH_VERSION}`);
  const complete = join(home, 'complete');
  if (existsSync(complete)) return home;
  mkdirSync(folder, { recursive: true });
  const maven = ['-q', '-B', COPY_GOAL, `-DoutputDirectory=${folder}`, `-Dartifact=${ARTIFACT}`];
  execFileSync('mvn', maven, { stdio: ['ignore', 2, 2], cwd: folder });
  const archive = join(folder, `opensearch-${OPENSEARCH_VERSION}.zip`);
  execFileSync(join(java, 'bin/jar'), ['xf', archive], { cwd: folder });
  for (const name of globSync('bin/*', { cwd: home })) chmodSync(join(home, name), 0o755);
  rmSync(archive);
  writeFileSync(complete, '');
  return home;
};

/** Default settings except for the heap and the file locations. */
const writeConfig = (home: string, folder: string, http: number, transport: number): string => {
  const config = join(folder, 'config');
  cpSync(join(home, 'config'), config, { recursive: true });
  const options = join(config, 'jvm.options');
  const kept = readFileSync(options, 'utf8').replaceAll(/^(-Xm[sx]|.*-Xlog:gc).*$/gm, '');
  writeFileSync(options, `${kept}\n-Xms${HEAP}\n-Xmx${HEAP}\n`);
  const settings = [
    ...['node.name: peer', 'network.host: 127.0.0.1', 'discovery.type: single-node'],
    ...[`http.port: ${http}`, `transport.port: ${transport}`],
    ...[`path.data: ${join(folder, 'data')}`, `path.logs: ${join(folder, 'logs')}`],
    'cluster.routing.allocation.disk.threshold_enabled: false',
  ];
  appendFileSync(join(config, 'opensearch.yml'), `\n${settings.join('\n')}\n`);
  return config;
};

export type OpenSearchNode = { readonly url: string; readonly folder: string; readonly server: Server };

export const startOpenSearchNode = async (): Promise<OpenSearchNode> => {
  const java = findJava();
  const home = readDistribution(java);
  const folder = makeFolder('opensearch');
  const [http, transport] = [await findFreePort(), await findFreePort()];
  const config = writeConfig(home, folder, http, transport);
  for (const name of ['data', 'logs', 'tmp']) mkdirSync(join(folder, name));
  changeOwner(folder);
  const env = {
    ...{ PATH: process.env.PATH, HOME: folder, OPENSEARCH_JAVA_HOME: java },
    ...{ OPENSEARCH_PATH_CONF: config, OPENSEARCH_TMPDIR: join(folder, 'tmp') },
  };
  // The script ends with `exec java`, so its process id is that of the server.
  const server = startServer(join(home, 'bin/opensearch'), [], { folder, env, signal: 'SIGTERM' });
  const url = `http://127.0.0.1:${http}`;
  const client = createHttpClient(url);
  await waitFor(server, () => client.get('/'));
  client.close();
  return { url, folder, server };
};
