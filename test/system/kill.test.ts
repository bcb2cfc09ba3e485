// Killing a command loses no committed data. Run the scripts directly for longer tests.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import test from 'node:test';

const runScript = async (name: string, kills: number): Promise<string> => {
  const script = join(import.meta.dirname, '../../scripts/stress', name);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, PERIPLUS_KILLS: String(kills) },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = await once(child, 'close');
  assert.equal(code, 0, said);
  return said;
};

test('a killed import leaves complete batches and can be repeated', async () => {
  assert.match(await runScript('kill-during-import.ts', 8), /^8 kills/);
});

test('replace, backup and restore can be killed at any moment', async () => {
  assert.match(await runScript('kill-while-curating.ts', 4), /^4 kills each/);
});
