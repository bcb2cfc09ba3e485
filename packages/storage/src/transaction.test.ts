import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import test, { type TestContext } from 'node:test';
import { inAsyncTransaction, inTransaction } from './transaction.ts';

const openNumbers = (t: TestContext): DatabaseSync => {
  const database = new DatabaseSync(':memory:');
  t.after(() => database.close());
  database.exec('CREATE TABLE numbers (value INTEGER)');
  return database;
};

const add = (database: DatabaseSync, value: number): number =>
  Number(database.prepare('INSERT INTO numbers VALUES (?)').run(value).changes);

const readAll = (database: DatabaseSync): readonly unknown[] =>
  database
    .prepare('SELECT value FROM numbers')
    .all()
    .map(({ value }) => value);

test('a transaction returns the result of its work and commits', (t) => {
  const database = openNumbers(t);
  assert.equal(
    inTransaction(database, () => add(database, 1)),
    1,
  );
  assert.equal(
    inTransaction(database, () => add(database, 2), 'DEFERRED'),
    1,
  );
  assert.deepEqual(readAll(database), [1, 2]);
  assert.equal(database.isTransaction, false);
});

test('a transaction that throws is rolled back', (t) => {
  const database = openNumbers(t);
  const fail = (): never => {
    add(database, 1);
    throw new Error('no luck');
  };
  assert.throws(() => inTransaction(database, fail), /no luck/);
  assert.deepEqual(readAll(database), []);
  assert.equal(database.isTransaction, false);
});

test('an error that ends the transaction itself is passed on', (t) => {
  const database = openNumbers(t);
  const fail = (): never => {
    database.exec('ROLLBACK');
    throw new Error('disk full');
  };
  assert.throws(() => inTransaction(database, fail), /disk full/);
});

test('an asynchronous transaction commits or rolls back when its promise settles', async (t) => {
  const database = openNumbers(t);
  assert.equal(await inAsyncTransaction(database, async () => add(database, 1)), 1);
  const fail = async (): Promise<never> => {
    add(database, 2);
    throw new Error('no luck');
  };
  await assert.rejects(inAsyncTransaction(database, fail), /no luck/);
  assert.deepEqual(readAll(database), [1]);
});
