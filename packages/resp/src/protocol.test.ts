import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { parseRespUrl } from './address.ts';
import { decodeReply, encodeCommand, type RespReply } from './protocol.ts';

test('a command is an array of strings with their lengths in bytes', () => {
  assert.equal(encodeCommand(['SET', 'ключ', '']), '*3\r\n$3\r\nSET\r\n$8\r\nключ\r\n$0\r\n\r\n');
});

const reply: fc.Arbitrary<RespReply> = fc.letrec<{ reply: RespReply; list: RespReply }>((tie) => ({
  reply: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }).map((text): RespReply => ({ kind: 'text', text })),
    fc.constant<RespReply>({ kind: 'text', text: null }),
    fc.maxSafeInteger().map((value): RespReply => ({ kind: 'integer', value })),
    fc.stringMatching(/^[\w ]{1,20}$/).map((message): RespReply => ({ kind: 'error', message })),
    tie('list'),
  ),
  list: fc
    .array(tie('reply'), { maxLength: 4, depthIdentifier: 'reply' })
    .map((items): RespReply => ({ kind: 'list', items })),
})).reply;

const write = (value: RespReply): string => {
  if (value.kind === 'integer') return `:${value.value}\r\n`;
  if (value.kind === 'error') return `-${value.message}\r\n`;
  if (value.kind === 'list') return `*${value.items.length}\r\n${value.items.map(write).join('')}`;
  return value.text === null ? '$-1\r\n' : `$${Buffer.byteLength(value.text)}\r\n${value.text}\r\n`;
};

const depthOf = (value: RespReply): number =>
  value.kind === 'list' ? 1 + Math.max(0, ...value.items.map(depthOf)) : 0;

test('any reply is decoded, and only when it is complete', () => {
  fc.assert(
    fc.property(
      reply.filter((one) => depthOf(one) < 8 && JSON.stringify(one).isWellFormed()),
      (value) => {
        const bytes = Buffer.from(write(value));
        assert.deepEqual(decodeReply(bytes)?.reply, value);
        assert.equal(decodeReply(bytes)?.end, bytes.length);
        for (let cut = 0; cut < bytes.length; cut++) assert.equal(decodeReply(bytes.subarray(0, cut)), undefined);
      },
    ),
  );
});

test('invalid replies are errors, and nesting is limited', () => {
  for (const text of ['hello\r\n', ':x\r\n', '$\r\n', '*1.5\r\n', '*1\r\n'.repeat(50)])
    assert.throws(() => decodeReply(Buffer.from(text)), text);
});

test('URLs are parsed into host, port and setup commands', () => {
  assert.deepEqual(parseRespUrl('redis://localhost'), {
    ...{ host: 'localhost', port: 6379, isSecure: false, setupCommands: [['PING']] },
  });
  assert.deepEqual(parseRespUrl('valkeys://me:p%40ss@[::1]:7000/3'), {
    ...{ host: '::1', port: 7000, isSecure: true, setupCommands: [['AUTH', 'me', 'p@ss'], ['SELECT', '3'], ['PING']] },
  });
  for (const text of ['localhost', 'http://localhost', 'redis://', 'redis://a/b', ''])
    assert.equal(parseRespUrl(text), undefined, text);
});
