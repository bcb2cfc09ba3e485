// Transports that send MCP messages unchanged and return the reply.
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

import type { McpReply } from './mcp-nonsense.ts';

export type Received = McpReply & { readonly id?: string | number | null };

export type McpTransport = {
  /** The reply; undefined when none is expected. */
  readonly send: (text: string, isAnswered: boolean) => Promise<Received | undefined>;
  readonly close: () => Promise<void>;
};

export const overHttp = (address: string): McpTransport => ({
  send: async (text) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(address, { method: 'POST', headers, body: text });
    const body = await response.text();
    return body === '' ? undefined : (JSON.parse(body) as Received);
  },
  close: async () => {},
});

/** Sends one message at a time: the next reply belongs to the last message that expects one. */
const oneByOne = (send: (text: string) => void) => {
  let take: ((received: Received) => void) | undefined;
  const receive = (text: string): void => {
    const waiting = take;
    take = undefined;
    if (waiting === undefined) throw new Error(`Unexpected message: ${text.slice(0, 300)}`);
    waiting(JSON.parse(text) as Received);
  };
  const say = async (text: string, isAnswered: boolean): Promise<Received | undefined> => {
    if (!isAnswered) {
      send(text);
      return undefined;
    }
    const received = new Promise<Received>((resolve) => {
      take = resolve;
    });
    send(text);
    return received;
  };
  return { hear: receive, say };
};

export const overSocket = async (address: string): Promise<McpTransport> => {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, 'mcp');
  await once(socket, 'open');
  const { hear: receive, say } = oneByOne((text) => socket.send(text));
  socket.addEventListener('message', ({ data }) => receive(String(data)));
  return {
    send: say,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
};

/** A line break would split the message. */
export const overStdio = (input: Writable, output: Readable): McpTransport => {
  const { hear: receive, say } = oneByOne((text) => input.write(`${text.replaceAll('\n', ' ')}\n`));
  let rest = '';
  // Splits lines by hand: readline treats U+2028 as a line break, but JSON may contain it.
  output.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(receive);
  });
  return {
    send: say,
    close: async () => {
      input.end();
      await once(output, 'close');
    },
  };
};
