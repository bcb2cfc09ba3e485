// Reads many blobs with one process: `git cat-file --batch`, which prints "name type size\n", the bytes and "\n" per
// blob.
import { type Git, startGit, waitForExit } from './run-git.ts';

const NEWLINE = 0x0a;

/** Reads lines and byte counts from a stream. */
const createReader = (stream: AsyncIterable<Uint8Array>) => {
  const iterator = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const next = async (): Promise<Buffer> => {
    const { done, value } = await iterator.next();
    if (done === true) throw new Error('git exited early.');
    return Buffer.from(value);
  };
  const take = (length: number): Buffer => {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
  return {
    line: async (): Promise<string> => {
      while (!rest.includes(NEWLINE)) rest = Buffer.concat([rest, await next()]);
      const line = take(rest.indexOf(NEWLINE) + 1);
      return line.subarray(0, -1).toString('utf8');
    },
    bytes: async (length: number): Promise<Buffer> => {
      const chunks = [rest];
      for (let available = rest.length; available < length; ) {
        const chunk = await next();
        chunks.push(chunk);
        available += chunk.length;
      }
      rest = chunks.length === 1 ? rest : Buffer.concat(chunks);
      return take(length);
    },
  };
};

/** In the given order; undefined for a missing blob. */
export async function* readBlobs(git: Git, blobs: readonly string[]): AsyncGenerator<Uint8Array | undefined> {
  if (blobs.length === 0) return;
  const child = startGit(git, ['cat-file', '--batch']);
  const ended = waitForExit(git, child);
  ended.catch(() => {}); // awaited below
  child.stdin.end(`${blobs.join('\n')}\n`);
  const reader = createReader(child.stdout);
  try {
    for (const _ of blobs) {
      const [, type, size = '0'] = (await reader.line()).split(' ');
      if (type !== 'blob') yield undefined;
      else {
        const bytes = await reader.bytes(Number(size));
        await reader.bytes(1);
        yield bytes;
      }
    }
    await ended;
  } catch (cause) {
    await ended; // throws the reason if git failed
    throw cause;
  } finally {
    child.kill('SIGKILL');
  }
}
