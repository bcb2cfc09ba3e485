import assert from 'node:assert/strict';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test, { type TestContext } from 'node:test';
import { createTempFolder } from '../test/temp-folder.ts';
import { openReadOnlyDatabase } from './open-read-only-database.ts';

/**
 * Creates a file as a process leaves it that is killed during a write: some pages are new, the journal has the old
 * ones.
 */
const cutOffWriting = (t: TestContext): string => {
  const folder = createTempFolder(t);
  const database = new DatabaseSync(join(folder, 'a'));
  database.exec("CREATE TABLE kept (text); INSERT INTO kept VALUES ('before'); PRAGMA cache_size = 1; BEGIN");
  database.exec("UPDATE kept SET text = 'after'; CREATE TABLE filler (text)");
  const fill = database.prepare('INSERT INTO filler VALUES (?)');
  for (let row = 0; row < 200; row++) fill.run('x'.repeat(4_000));
  for (const suffix of ['', '-journal']) cpSync(join(folder, `a${suffix}`), join(folder, `b${suffix}`));
  database.close();
  return join(folder, 'b');
};

test('an interrupted transaction is rolled back, and the previous content is read', (t) => {
  const path = cutOffWriting(t);
  assert.throws(() => new DatabaseSync(path, { readOnly: true }).prepare('SELECT text FROM kept').get(), /readonly/);
  const database = openReadOnlyDatabase(path);
  t.after(() => database.close());
  assert.equal(database.prepare('SELECT text FROM kept').get()?.text, 'before');
  assert.equal(existsSync(`${path}-journal`), false);
});

test('a missing file is not created', (t) => {
  const path = join(createTempFolder(t), 'none');
  assert.throws(() => openReadOnlyDatabase(path));
  assert.equal(existsSync(path), false);
});
