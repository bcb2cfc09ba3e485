// Sends requests over HTTP: any body, any local address, many at once, and raw bytes on a connection.
import { once } from 'node:events';
import { type Agent, request } from 'node:http';
import { connect } from 'node:net';
import { TOKEN } from './target.ts';

export type HttpRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isOperator?: boolean;
};

export type HttpResponse = {
  /** 0 if the connection ended without a response. */
  readonly status: number;
  readonly text: string;
  readonly bytes: number;
  readonly ms: number;
};

export type SendOptions = { readonly localAddress?: string; readonly agent?: Agent; readonly timeoutMs?: number };

const headersOf = ({ body, type = 'application/json', headers, isOperator }: HttpRequest): Record<string, string> => ({
  ...(body === undefined ? {} : { 'content-type': type }),
  ...(isOperator === true ? { authorization: `Bearer ${TOKEN}` } : {}),
  ...headers,
});

export const send = (address: string, message: HttpRequest, options: SendOptions = {}): Promise<HttpResponse> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    const { path, body, method = body === undefined ? 'GET' : 'POST' } = message;
    const { localAddress, agent, timeoutMs = 120_000 } = options;
    const [startedAt, chunks] = [performance.now(), [] as Buffer[]];
    const end = (status: number): void => {
      const bytes = Buffer.concat(chunks);
      resolve({ status, text: bytes.toString(), bytes: bytes.length, ms: performance.now() - startedAt });
    };
    const sent = request(
      {
        ...{ hostname: hostname.replace(/^\[|\]$/g, ''), port, path, method, headers: headersOf(message) },
        ...(localAddress === undefined ? {} : { localAddress }),
        ...(agent === undefined ? {} : { agent }),
        timeout: timeoutMs,
      },
      (response) => {
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => end(response.statusCode ?? 0));
        response.on('error', () => end(0));
      },
    );
    sent.on('error', () => end(0));
    sent.on('timeout', () => sent.destroy());
    sent.end(body);
  });

export const sendAll = (address: string, messages: readonly HttpRequest[], options?: SendOptions) =>
  Promise.all(messages.map((message) => send(address, message, options)));

/** Sends bytes on a new connection and reads it to its end. */
export const sendRaw = async (address: string, message: string | Buffer): Promise<string> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => {}); // The server may close while the message is being sent.
  socket.setTimeout(60_000, () => socket.destroy());
  socket.write(message);
  await once(socket, 'close');
  return text;
};

/** Statuses of the responses on one connection, in order. */
export const statusesIn = (text: string): readonly number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
