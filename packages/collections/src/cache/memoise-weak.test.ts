import assert from 'node:assert/strict';
import test from 'node:test';
import { memoiseWeak, memoiseWeakByKey } from './memoise-weak.ts';

test('one value is created per object', () => {
  const made: object[] = [];
  const boxOf = memoiseWeak((owner: { readonly name: string }) => {
    made.push(owner);
    return { box: owner.name };
  });
  const [a, b] = [{ name: 'same' }, { name: 'same' }];
  assert.equal(boxOf(a), boxOf(a));
  assert.notEqual(boxOf(a), boxOf(b));
  assert.deepEqual(made, [a, b]);
});

test('one value is created per object and key, up to a limit per object', () => {
  const made: string[] = [];
  const find = memoiseWeakByKey(2, (owner: { readonly name: string }, key: string, note: string) => {
    made.push(`${owner.name}${key} ${note}`);
    return { key };
  });
  const [a, b] = [{ name: 'a' }, { name: 'b' }];
  for (const key of ['1', '2', '1', '2']) assert.equal(find(a, key, 'first').key, key);
  find(b, '1', 'first');
  assert.deepEqual(made, ['a1 first', 'a2 first', 'b1 first']);
  find(a, '3', 'third');
  assert.equal(find(a, '1', 'again').key, '1');
  find(b, '1', 'again');
  assert.deepEqual(made.slice(3), ['a3 third', 'a1 again']);
});
