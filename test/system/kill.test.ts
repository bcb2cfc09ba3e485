// Killing an import loses no committed batch; the script tries harder when it is run by itself.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import test from 'node:test';

test('an import that is killed leaves whole batches and can be run again', async () => {
  const script = join(import.meta.dirname, '../../scripts/kill-during-import.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, PERIPLUS_KILLS: '8' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = await once(child, 'close');
  assert.equal(code, 0, said);
  assert.match(said, /^8 kills/);
});
