// One port, one server: the second server reports that the port is in use, even if both start at the same moment.
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { type CommandResult, type RunningCommand, startCommand } from '../support/command.ts';
import { findFreePort } from '../support/free-port.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const start = (t: TestContext, port: number, ...flags: readonly string[]): RunningCommand => {
  const dataDir = join(createTempFolder(t), 'data');
  const args = ['--data-dir', dataDir, '--port', String(port), '--no-demo', '--drain-ms', '0', ...flags];
  return startCommand(['serve', ...args]);
};

/** The outcome of a start: the server is listening, or the process has exited. */
const verdict = ({ waitForOutput, outcome }: RunningCommand): Promise<'serves' | CommandResult> =>
  Promise.race([
    waitForOutput(/Press Ctrl-C/).then(
      () => 'serves' as const,
      () => outcome,
    ),
    outcome,
  ]);

const stop = async ({ child, outcome }: RunningCommand): Promise<void> => {
  child.kill('SIGTERM');
  assert.equal((await outcome).code, 0);
};

const CASES = [
  { workers: ['2', '2'], rounds: 10 },
  { workers: ['1', '2'], rounds: 3 },
] as const;

for (const { workers, rounds } of CASES) {
  test(`of two servers started together exactly one serves (${workers.join(' and ')} threads)`, async (t) => {
    for (let round = 0; round < rounds; round++) {
      const port = await findFreePort();
      const rivals = workers.map((count) => start(t, port, '--workers', count));
      const verdicts = await Promise.all(rivals.map(verdict));
      const losers = verdicts.filter((each) => each !== 'serves');
      assert.equal(losers.length, 1, `round ${round}: ${JSON.stringify(verdicts)}`);
      for (const { code, stderr } of losers) {
        assert.equal(code, 1, stderr);
        assert.match(stderr, new RegExp(`Port ${port} is in use on 127\\.0\\.0\\.1; choose another with --port\\.`));
      }
      assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
      await Promise.all(rivals.filter((_, n) => verdicts[n] === 'serves').map(stop));
    }
  });
}

test('a server waits while another one opens the same port', async (t) => {
  const port = await findFreePort();
  const opening = createServer().listen({ path: `\0periplus-port-${port}` });
  t.after(() => opening.close());
  const server = start(t, port, '--workers', '2');
  await server.waitForOutput(/is opening the catalogue/);
  opening.close();
  assert.equal(await verdict(server), 'serves');
  await stop(server);
});
