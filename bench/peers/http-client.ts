// A single keep-alive HTTP connection that returns response bodies.
import { Agent, type IncomingMessage, request } from 'node:http';

export type HttpClient = {
  readonly get: (path: string) => Promise<Buffer>;
  readonly send: (method: string, path: string, body: string, type?: string) => Promise<Buffer>;
  readonly close: () => void;
};

const readBody = async (answer: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${answer.statusCode}: ${body.toString().slice(0, 400)}`);
  return body;
};

export const createHttpClient = (base: string): HttpClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body = '', type = 'application/json'): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const headers = body === '' ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) };
      const asked = request(`${base}${path}`, { method, agent, headers }, (answer) =>
        readBody(answer).then(resolve, reject),
      );
      asked.on('error', reject).end(body);
    });
  return { get: (path) => send('GET', path), send, close: () => agent.destroy() };
};
