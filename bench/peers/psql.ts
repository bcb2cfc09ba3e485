// psql as a long-running client: one statement in, one line out, over one connection.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { Readable as Stream } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type PostgresAddress = { readonly bin: string; readonly port: number };

const NEW_LINE = 10;

const start = ({ bin, port }: PostgresAddress): ChildProcessByStdio<Writable, Readable, Readable> =>
  spawn(
    `${bin}/psql`,
    [...'-X -q -A -t -v ON_ERROR_STOP=1 -h 127.0.0.1 -U postgres -d postgres'.split(' '), '-p', String(port)],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: process.env.PATH, PGOPTIONS: '-c client_min_messages=error' } },
  );

/** Runs a script and returns its output; rejects with the contents of stderr. */
export const runScript = async (address: PostgresAddress, script: Iterable<string>): Promise<string> => {
  const child = start(address);
  const ended = once(child, 'exit');
  const printed = Array.fromAsync(child.stdout.setEncoding('utf8'));
  const complaints = Array.fromAsync(child.stderr.setEncoding('utf8'));
  // The input closes if psql exits early; stderr has the reason.
  await pipeline(Stream.from(script), child.stdin).catch(() => undefined);
  const [code] = await ended;
  if (code !== 0) throw new Error((await complaints).join('').trim() || `psql exited with ${code}.`);
  return (await printed).join('').trim();
};

export type Psql = { readonly ask: (sql: string) => Promise<Buffer>; readonly close: () => Promise<void> };

export const openPsql = (address: PostgresAddress): Psql => {
  const child = start(address);
  child.stderr.pipe(process.stderr);
  const ask = (sql: string): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const finish = (settle: () => void): void => {
        child.stdout.off('data', take);
        child.off('exit', fail);
        settle();
      };
      const take = (chunk: Buffer): void => {
        chunks.push(chunk);
        if (chunk.at(-1) === NEW_LINE) finish(() => resolve(Buffer.concat(chunks)));
      };
      const fail = (): void => finish(() => reject(new Error(`psql ended at ${sql.slice(0, 400)}`)));
      child.stdout.on('data', take);
      child.on('exit', fail);
      child.stdin.write(`${sql}\n`);
    });
  const close = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  };
  return { ask, close };
};
