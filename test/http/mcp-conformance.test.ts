// Runs the official MCP conformance runner on our server, with its fixture tools beside our own.
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
 * Unsupported scenarios: a server without sessions sends no requests, no unsolicited messages and no resumable streams.
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
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0, output);
  assert.match(output, /✓ tools-call-with-progress: 1 passed/);
  assert.match(output, /✓ dns-rebinding-protection: 2 passed/);
  assert.match(output, /Total: 28 passed, 6 failed/);
});
