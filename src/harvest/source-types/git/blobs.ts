// Contents of files by name, many with one process: `git cat-file --batch` (its format: name, type, size, newline, bytes, newline).
import { type Git, startGit, waitForExit } from './run-git.ts';

const NEWLINE = 0x0a;

/** Takes bytes from a stream: up to a newline, or so many. */
const createTaker = (chunks: AsyncIterable<Uint8Array>) => {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const next = async (): Promise<Buffer> => {
    const { done, value } = await iterator.next();
    if (done === true) throw new Error('git ended before all was read.');
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
      const parts = [rest];
      for (let have = rest.length; have < length; ) {
        const chunk = await next();
        parts.push(chunk);
        have += chunk.length;
      }
      rest = parts.length === 1 ? rest : Buffer.concat(parts);
      return take(length);
    },
  };
};

/** In the order asked; undefined for one that is not there. */
export async function* readBlobs(git: Git, blobs: readonly string[]): AsyncGenerator<Uint8Array | undefined> {
  if (blobs.length === 0) return;
  const child = startGit(git, ['cat-file', '--batch']);
  const ended = waitForExit(git, child);
  ended.catch(() => {}); // awaited below
  child.stdin.end(`${blobs.join('\n')}\n`);
  const taker = createTaker(child.stdout);
  try {
    for (const _ of blobs) {
      const [, type, size = '0'] = (await taker.line()).split(' ');
      if (type !== 'blob') yield undefined;
      else {
        const bytes = await taker.bytes(Number(size));
        await taker.bytes(1);
        yield bytes;
      }
    }
    await ended;
  } catch (cause) {
    await ended; // says why, when git failed
    throw cause;
  } finally {
    child.kill('SIGKILL');
  }
}
