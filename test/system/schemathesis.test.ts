// Schemathesis generates valid and invalid requests from the OpenAPI document and runs all its checks on the responses.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { promisify } from 'node:util';
import { startServer } from '../support/command.ts';
import { needPython, PYTHON } from '../support/services/python.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const run = promisify(execFile);

const MOST_EXAMPLES = process.env.PERIPLUS_SCHEMATHESIS_EXAMPLES ?? '3';

/** Whether a file can be generated depends on the record and on other servers; other system tests cover it. */
const LEFT_OUT = '/downloads/generated/';

test('responses match the OpenAPI document, and requests are accepted or rejected as it specifies', async () => {
  needPython('schemathesis');
  const server = await startServer(createTempFolder({ after }), '--demo');
  after(async () => {
    server.child.kill('SIGTERM');
    await server.outcome;
  });
  const options = ['--checks', 'all', '--max-examples', MOST_EXAMPLES, '--generation-deterministic', '--no-color'];
  const args = ['run', `${server.address}/api/openapi.json`, ...options, '--exclude-path-regex', LEFT_OUT];
  const folder = createTempFolder({ after });
  const env = {
    ...process.env,
    SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
    PYTHONPATH: join(import.meta.dirname, '../support/services'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const { stdout } = await run(PYTHON, ['-m', 'schemathesis.cli', ...args], {
    cwd: folder,
    env,
    maxBuffer: 2 ** 26,
  }).catch((failure: { readonly stdout: string }) => assert.fail(failure.stdout.slice(-20_000)));
  assert.match(stdout, /No issues found|0 failures|passed/);
});
