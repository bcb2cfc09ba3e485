// Ways to say something to an MCP server and hear the answer, with nothing between that would tidy up what is said.
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

import type { McpReply } from './mcp-nonsense.ts';

export type Received = McpReply & { readonly id?: string | number | null };

export type McpTransport = {
  /** The answer; undefined when there is none to come. */
  readonly say: (text: string, isAnswered: boolean) => Promise<Received | undefined>;
  readonly close: () => Promise<void>;
};

export const overHttp = (address: string): McpTransport => ({
  say: async (text) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body: text });
    const body = await answer.text();
    return body === '' ? undefined : (JSON.parse(body) as Received);
  },
  close: async () => {},
});

/** One at a time: the next answer belongs to the last message that is answered at all. */
const oneByOne = (send: (text: string) => void) => {
  let take: ((heard: Received) => void) | undefined;
  const hear = (text: string): void => {
    const waiting = take;
    take = undefined;
    if (waiting === undefined) throw new Error(`Unasked: ${text.slice(0, 300)}`);
    waiting(JSON.parse(text) as Received);
  };
  const say = async (text: string, isAnswered: boolean): Promise<Received | undefined> => {
    if (!isAnswered) {
      send(text);
      return undefined;
    }
    const heard = new Promise<Received>((resolve) => {
      take = resolve;
    });
    send(text);
    return heard;
  };
  return { hear, say };
};

export const overSocket = async (address: string): Promise<McpTransport> => {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, 'mcp');
  await once(socket, 'open');
  const { hear, say } = oneByOne((text) => socket.send(text));
  socket.addEventListener('message', ({ data }) => hear(String(data)));
  return {
    say,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
};

/** A line end would make two messages of one. */
export const overStdio = (input: Writable, output: Readable): McpTransport => {
  const { hear, say } = oneByOne((text) => input.write(`${text.replaceAll('\n', ' ')}\n`));
  let rest = '';
  // By hand: readline takes U+2028 for the end of a line, which JSON may hold.
  output.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(hear);
  });
  return {
    say,
    close: async () => {
      input.end();
      await once(output, 'close');
    },
  };
};
