// A query is aborted when its client disconnects, and runs to its end while the client waits.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import test, { type TestContext } from 'node:test';
import Fastify from 'fastify';
import { ANONYMOUS, createAccessRule } from '../../catalog/access.ts';
import { createQueryContext, type QueryContext } from '../../engine/query-context.ts';
import { queryContextFor } from './query-context.ts';

/** A server that responds when told to, and exposes the query context of the request. */
const listen = async (t: TestContext) => {
  const app = Fastify();
  t.after(() => app.close());
  const context = Promise.withResolvers<QueryContext>();
  const respond = Promise.withResolvers<string>();
  app.get('/', (_request, reply) => {
    context.resolve(
      queryContextFor(
        { createContext: () => ({ ...createQueryContext(60_000), access: createAccessRule('everyone')(ANONYMOUS) }) },
        reply,
      ),
    );
    return respond.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: (app.server.address() as AddressInfo).port, context: context.promise, respond: respond.resolve };
};

test('a query is aborted when the client disconnects', async (t) => {
  const { port, context, respond } = await listen(t);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const { deadline } = await context;
  deadline.throwIfPassed();
  const aborted = once(deadline.signal(), 'abort');
  socket.destroy();
  await aborted;
  assert.throws(deadline.throwIfPassed, { code: 'query_timeout' });
  respond('');
});

test('a completed query is not aborted when the connection closes', async (t) => {
  const { port, context, respond } = await listen(t);
  respond('done');
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  assert.equal(await response.text(), 'done');
  const { deadline } = await context;
  deadline.throwIfPassed();
});
