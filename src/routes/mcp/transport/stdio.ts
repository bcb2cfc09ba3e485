// MCP over standard input and output: one JSON-RPC message per line.
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { readJsonLines } from '@periplus/streams';
import { INVALID_REQUEST, PARSE_ERROR } from '../json-rpc.ts';
import { createMcpServer } from '../server.ts';
import { DEFAULT_FEATURES, type ServerFeatures } from '../server-features.ts';
import type { Session } from '../session.ts';
import { createTextTransport, type TextTransport } from './text-transport.ts';

export type StdioStreams = {
  readonly input: Readable;
  readonly output: Writable;
  /** Longer lines are rejected. */
  readonly maxBytes: number;
};

/** Some line readers split at these characters, which occur only inside JSON strings. */
const LINE_ENDS = /[\u2028\u2029]/g;
const escapeLineEnd = (end: string): string => `\\u${end.charCodeAt(0).toString(16)}`;

/** Waits until the reader has consumed the line. */
export const writeLine = async (output: Writable, text: string): Promise<void> => {
  if (output.destroyed) return;
  if (!output.write(`${text.replace(LINE_ENDS, escapeLineEnd)}\n`))
    await Promise.race([once(output, 'drain'), once(output, 'close')]);
};

const receiveAll = async ({ input, maxBytes }: StdioStreams, transport: TextTransport): Promise<void> => {
  for await (const item of readJsonLines(input, { maxItemBytes: maxBytes })) {
    if (item.kind === 'text') await transport.receive(item.text);
    else if (item.reason.startsWith('Longer'))
      await transport.reject(INVALID_REQUEST, `Invalid Request: ${item.reason}`);
    else await transport.reject(PARSE_ERROR, `Parse error: ${item.reason}`);
  }
};

/** Resolves when the input has ended and all requests are answered. */
export const serveOverStdio = async (
  session: Session,
  streams: StdioStreams,
  features: ServerFeatures = DEFAULT_FEATURES,
): Promise<void> => {
  const transport = createTextTransport({ send: (text) => writeLine(streams.output, text), close: () => {} });
  const handle = serveStdio(() => createMcpServer(session, features), { transport, maxSubscriptions: 0 });
  try {
    await receiveAll(streams, transport);
    await transport.drained();
  } finally {
    await handle.close();
  }
};
