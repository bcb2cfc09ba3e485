// The official conformance runner of MCP against our door, with its fixture tools beside our own.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { createMcpApp } from '../support/mcp/mcp-app.ts';
import { FIXTURE_FEATURES } from '../support/mcp/mcp-fixtures.ts';
import { MCP_RECORDS } from '../support/mcp/mcp-records.ts';
import { createTempFolder } from '../support/temp-folder.ts';

/**
 * What we do not offer: a server without sessions asks its client nothing, tells nothing unasked, and has no stream
 * to come back to.
 */
const NOT_OFFERED = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'resources-subscribe',
  'resources-unsubscribe',
  'server-sse-polling',
  'server-sse-multiple-streams',
];

const RUNNER = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

test('the conformance runner passes every supported scenario and only the unsupported ones fail', async (t) => {
  const { address } = await createMcpApp({ records: MCP_RECORDS, offer: FIXTURE_FEATURES });
  const folder = createTempFolder(t);
  const expected = join(folder, 'expected.yml');
  writeFileSync(expected, `server:\n${NOT_OFFERED.map((name) => `  - ${name}\n`).join('')}`);
  const flags = ['--url', address, '--suite', 'all', '--expected-failures', expected];
  const child = spawn(process.execPath, [RUNNER, 'server', ...flags], { cwd: folder });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0, said);
  assert.match(said, /✓ tools-call-with-progress: 1 passed/);
  assert.match(said, /✓ dns-rebinding-protection: 2 passed/);
  assert.match(said, /Total: 28 passed, 6 failed/);
});
