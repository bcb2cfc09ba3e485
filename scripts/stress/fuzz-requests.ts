// Sends thousands of hostile requests to a catalogue over HTTP and reports improper and slow responses. Usage: node
// scripts/stress/fuzz-requests.ts <data folder>. PERIPLUS_FUZZ is how many (20,000), PERIPLUS_FUZZ_SEED where to start,
// PERIPLUS_FUZZ_ONLY the number of a single one, shown in full.
import { composeApp, openCatalog } from '../../src/app/application.ts';
import { createConfig } from '../../src/config/load-config.ts';
import { hostileRequest } from '../../test/support/hostile/hostile-requests.ts';
import { describeRequest, PROPER_STATUSES } from '../../test/support/hostile/report.ts';
import { createRandom } from '../../test/support/random/random.ts';
import { exchange, type RawRequest } from '../../test/support/raw-http.ts';

const SLOW_MS = 1000;
const SLOWEST = 10;

type Outcome = {
  readonly number: number;
  readonly request: RawRequest;
  readonly status: number;
  readonly ms: number;
  /** Of this thread, client and server together: what other programs on the machine do not lengthen. */
  readonly cpuMs: number;
};

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) {
  console.error('Pass the data folder of a catalogue.');
  process.exit(2);
}
const { PERIPLUS_FUZZ = '20000', PERIPLUS_FUZZ_SEED = '1', PERIPLUS_FUZZ_ONLY } = process.env;
const seed = Number(PERIPLUS_FUZZ_SEED) * 1_000_000;

const config = createConfig({ 'log.level': 'error', 'data.dir': dataDir });
const catalog = await openCatalog(config);
const app = await composeApp({ config, version: '0.0.0', catalog });
await app.listen({ host: '127.0.0.1', port: 0 });
const bound = app.server.address();
const port = typeof bound === 'object' && bound !== null ? bound.port : 0;

const patterns = app.httpContext.routes.patterns();
const ask = async (number: number): Promise<Outcome & { readonly text: string }> => {
  const request = hostileRequest(createRandom(seed + number), patterns);
  const before = process.threadCpuUsage();
  const response = await exchange(port, request);
  const { user, system } = process.threadCpuUsage(before);
  return { number, request, cpuMs: (user + system) / 1000, ...response };
};

const show = ({ number, status, ms, cpuMs, request }: Outcome): string =>
  `  request ${number}: ${status} in ${ms.toFixed(0)} ms (CPU ${cpuMs.toFixed(0)} ms)\n    ${describeRequest(request)}`;

const describeTimes = (name: string, unsorted: readonly number[]): string => {
  const sorted = [...unsorted].sort((a, b) => a - b);
  const shares = [0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share)).join(', ');
  const slow = sorted.filter((ms) => ms > SLOW_MS).length;
  return `${name}: ${shares} ms (median, 95 %, 99 %, most); over ${SLOW_MS} ms: ${slow}`;
};

const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);

/** No thread here makes downloads, so that their files are never ready. */
const isProper = ({ status, request: { target } }: Outcome): boolean =>
  PROPER_STATUSES.includes(status) || (status === 503 && target.includes('/downloads/generated/'));

const runAll = async (count: number): Promise<boolean> => {
  const statuses = new Map<number, number>();
  const [times, cpuTimes]: [number[], number[]] = [[], []];
  const improper: Outcome[] = [];
  let slowest: Outcome[] = [];
  const memory: number[] = [];
  for (let number = 0; number < count; number++) {
    if (number % Math.ceil(count / 10) === 0) memory.push(process.memoryUsage().rss);
    const { text: _text, ...outcome } = await ask(number);
    statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1);
    times.push(outcome.ms);
    cpuTimes.push(outcome.cpuMs);
    if (!isProper(outcome)) improper.push(outcome);
    slowest = [...slowest, outcome].sort((a, b) => b.cpuMs - a.cpuMs).slice(0, SLOWEST);
  }
  console.log(`${count} requests over ${patterns.length} routes, seed ${PERIPLUS_FUZZ_SEED}`);
  console.log(
    `memory: ${memory.map((bytes) => `${Math.round(bytes / 1e6)} MB`).join(', ')} (after each tenth of the run)`,
  );
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status} x ${count}`);
  console.log(`statuses: ${counts.join(', ')}`);
  console.log(describeTimes('time', times));
  console.log(describeTimes('CPU', cpuTimes));
  console.log('Slowest requests:');
  for (const outcome of slowest) console.log(show(outcome));
  for (const outcome of improper) console.log(`improper:\n${show(outcome)}`);
  return improper.length === 0;
};

if (PERIPLUS_FUZZ_ONLY === undefined) process.exitCode = (await runAll(Number(PERIPLUS_FUZZ))) ? 0 : 1;
else {
  const { text, ...outcome } = await ask(Number(PERIPLUS_FUZZ_ONLY));
  console.log(show(outcome));
  console.log(text.slice(0, 2000));
}
await app.close();
await catalog.close();
