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

const startDemo = async (): Promise<string> => {
  needPython('schemathesis');
  const server = await startServer(createTempFolder({ after }), '--demo');
  after(async () => {
    server.child.kill('SIGTERM');
    await server.outcome;
  });
  return server.address;
};

const runSchemathesis = async (document: string, ...more: readonly string[]): Promise<void> => {
  const options = ['--max-examples', MOST_EXAMPLES, '--generation-deterministic', '--no-color', ...more];
  const env = {
    ...process.env,
    SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
    PYTHONPATH: join(import.meta.dirname, '../support/services'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const { stdout } = await run(PYTHON, ['-m', 'schemathesis.cli', 'run', document, ...options], {
    cwd: createTempFolder({ after }),
    env,
    maxBuffer: 2 ** 26,
  }).catch((failure: { readonly stdout: string }) => assert.fail(failure.stdout.slice(-20_000)));
  assert.match(stdout, /No issues found|0 failures|passed/);
};

test('responses match the OpenAPI document, and requests are accepted or rejected as it specifies', async () => {
  await runSchemathesis(`${await startDemo()}/api/openapi.json`, '--checks', 'all', '--exclude-path-regex', LEFT_OUT);
});

/** The standards prescribe the schemas of the parameters, which do not say which values a server knows. */
const RESPONSE_CHECKS = [
  ...['not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_schema_conformance'],
];

test('responses of the OGC API match its own document', async () => {
  const options = ['--checks', RESPONSE_CHECKS.join(','), '--suppress-health-check', 'filter_too_much'];
  await runSchemathesis(`${await startDemo()}/api/v1/ogc/api`, ...options);
});
