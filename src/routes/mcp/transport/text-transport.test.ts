import assert from 'node:assert/strict';
import test from 'node:test';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { createTextTransport } from './text-transport.ts';

const request = (id: number) => ({ jsonrpc: '2.0' as const, id, method: 'ping' });
const answer = (id: number) => ({ jsonrpc: '2.0' as const, id, result: {} });
const cancel = (requestId: number) => ({
  ...{ jsonrpc: '2.0' as const, method: 'notifications/cancelled' },
  params: { requestId },
});

const open = () => {
  const sent: unknown[] = [];
  const received: JSONRPCMessage[] = [];
  const transport = createTextTransport({ send: (text) => void sent.push(JSON.parse(text)), close: () => {} });
  transport.onmessage = (message) => void received.push(message);
  return { transport, sent, received, say: (value: unknown) => transport.receive(JSON.stringify(value)) };
};

test('the responses to a batch are sent together', async () => {
  const { transport, sent, received, say } = open();
  await say([request(1), request(2)]);
  assert.equal(received.length, 2);
  await transport.send(answer(2));
  assert.deepEqual(sent, []);
  await transport.send(answer(1));
  assert.deepEqual(sent, [[answer(2), answer(1)]]);
});

test('a request that is taken back holds up neither its batch nor the end', async () => {
  const { transport, sent, say } = open();
  await say([request(1), request(2)]);
  await transport.send(answer(1));
  await say(cancel(2));
  assert.deepEqual(sent, [[answer(1)]]);
  await transport.drained();
});

test('later revisions reject batches', async () => {
  const { transport, sent, received, say } = open();
  transport.setProtocolVersion?.('2025-06-18');
  await say([request(1)]);
  assert.equal(received.length, 0);
  assert.match(JSON.stringify(sent), /-32600.*2025-06-18 does not support batches/);
});

test('at most sixteen requests run at a time; the next one waits', async () => {
  const { transport, say } = open();
  for (let id = 1; id < 16; id++) await say(request(id));
  let isTaken = false;
  const sixteenth = say(request(16)).then(() => {
    isTaken = true;
  });
  await new Promise(setImmediate);
  assert.equal(isTaken, false);
  await transport.send(answer(3));
  await sixteenth;
});

test('an id cannot be reused until its request is answered', async () => {
  const { transport, sent, received, say } = open();
  await say(request(1));
  await say(request(1));
  assert.equal(received.length, 1);
  assert.match(JSON.stringify(sent[0]), /still open/);
  await transport.send(answer(1));
  await say(request(1));
  assert.equal(received.length, 2);
});

test('what is closed sends nothing, takes nothing and lets nobody wait', async () => {
  const { transport, sent, received, say } = open();
  await say(request(1));
  const drained = transport.drained();
  await transport.close();
  await drained;
  await transport.send(answer(1));
  await say(request(2));
  assert.deepEqual([sent.length, received.length], [0, 1]);
});
