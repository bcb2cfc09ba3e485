// Starts real OpenSearch nodes for tests, each in its own process, and stops them. Requires Java 17 and Maven.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../free-port.ts';

const HERE = import.meta.dirname;
const CACHE = join(HERE, '../../../node_modules/.cache/opensearch');
const CLASSPATH_GOAL = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath';

/** Small and quick to start; not suitable for benchmarks. */
const JAVA_OPTIONS = [
  '-Xms512m',
  '-Xmx512m',
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-Dlog4j2.disable.jmx=true',
  '-Djava.locale.providers=SPI,COMPAT',
];

/** A silent node is removed after some seconds, as docs/cluster.md recommends. */
const SILENCE = '2s';

const faultDetection = (silence: string): readonly string[] =>
  ['follower', 'leader'].flatMap((check) => [
    `cluster.fault_detection.${check}_check.timeout=${silence}`,
    `cluster.fault_detection.${check}_check.retry_count=2`,
  ]);

/** Downloaded once and then cached. */
const readClasspath = (): string => {
  const file = join(CACHE, 'classpath.txt');
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true });
    const made = `${file}.${process.pid}`;
    const pom = join(HERE, 'pom.xml');
    execFileSync('mvn', ['-q', '-B', '-f', pom, CLASSPATH_GOAL, `-Dmdep.outputFile=${made}`], { stdio: 'inherit' });
    renameSync(made, file);
  }
  return readFileSync(file, 'utf8').trim();
};

export type SearchNode = {
  readonly url: string;
  readonly process: ChildProcess;
  /** Kills the process, as a power failure would. */
  readonly kill: () => Promise<void>;
};

export type SearchCluster = {
  readonly nodes: readonly SearchNode[];
  readonly urls: readonly string[];
  /** A folder for snapshots (path.repo). */
  readonly backups: string;
  /** Starts another process with the data of that node. */
  readonly restart: (node: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const startNode = async (classpath: string, folder: string, settings: readonly string[]): Promise<SearchNode> => {
  const source = join(HERE, 'SearchNode.java');
  const child = spawn('java', [...JAVA_OPTIONS, '-cp', classpath, source, folder, ...settings], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const listen = async (): Promise<string> => {
    for await (const line of createInterface({ input: child.stdout })) {
      output.push(line);
      const [, port] = /^READY (\d+)$/.exec(line) ?? [];
      if (port !== undefined) return port;
    }
    throw new Error(`A search node did not start:\n${output.slice(-30).join('\n')}`);
  };
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const port = await listen();
  child.stdout.resume();
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { url: `http://127.0.0.1:${port}`, process: child, kill };
};

/** Resolves when all nodes have joined. The others remove a node that is silent for twice `silence`. */
export const startSearchCluster = async (count = 1, silence: string = SILENCE): Promise<SearchCluster> => {
  const classpath = readClasspath();
  const folder = mkdtempSync(join(tmpdir(), 'periplus-cluster-'));
  const ports = await Promise.all(Array.from({ length: count }, findFreePort));
  const http = await Promise.all(Array.from({ length: count }, findFreePort));
  const peers = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const names = ports.map((_, at) => `n${at}`).join(',');
  const backups = join(folder, 'backups');
  const settingsOf = (at: number): readonly string[] => [
    `node.name=n${at}`,
    `path.repo=${backups}`,
    `http.port=${http[at]}`,
    `transport.port=${ports[at]}`,
    ...(count === 1
      ? ['discovery.type=single-node']
      : [
          ...faultDetection(silence),
          `discovery.seed_hosts=${peers}`,
          `cluster.initial_cluster_manager_nodes=${names}`,
        ]),
  ];
  const start = (at: number): Promise<SearchNode> =>
    startNode(classpath, join(folder, `n${at}`), [`cluster.name=${folder.split('-').at(-1)}`, ...settingsOf(at)]);
  const nodes = await Promise.all(ports.map((_, at) => start(at)));
  const [first] = nodes;
  const health = await fetch(`${first?.url}/_cluster/health?wait_for_nodes=${count}&timeout=60s`);
  if (!health.ok) throw new Error(`The nodes did not find each other: ${await health.text()}`);
  return {
    nodes,
    urls: nodes.map(({ url }) => url),
    backups,
    restart: async (at) => {
      nodes[at] = await start(at);
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
