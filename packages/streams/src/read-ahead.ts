// Reads a stream of bytes on while its reader works on what has come, up to a bound: the source is done sooner, and waits for nobody.
import { setImmediate as nextTurn } from 'node:timers/promises';

type Signal = { readonly wait: () => Promise<void>; readonly give: () => void };

const createSignal = (): Signal => {
  let { promise, resolve } = Promise.withResolvers<void>();
  return {
    wait: () => promise,
    give: () => {
      resolve();
      ({ promise, resolve } = Promise.withResolvers<void>());
    },
  };
};

type End = { readonly kind: 'whole' } | { readonly kind: 'failed'; readonly cause: unknown };

/**
 * Holds so many bytes and one piece more. An error comes behind the pieces that came before it. `stop` ends the source for a reader that goes
 * away: it may be waiting for what never comes.
 */
export async function* readAhead(
  source: AsyncIterable<Uint8Array>,
  mostBytes: number,
  stop: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const [came, went] = [createSignal(), createSignal()];
  const pieces: Uint8Array[] = [];
  let [held, isLeft]: [number, boolean] = [0, false];
  let end: End | undefined;

  const fill = async (): Promise<End> => {
    for await (const piece of source) {
      pieces.push(piece);
      held += piece.length;
      came.give();
      while (held >= mostBytes && !isLeft) await went.wait();
      if (isLeft) break;
    }
    return { kind: 'whole' };
  };

  fill()
    .catch((cause: unknown): End => ({ kind: 'failed', cause }))
    .then((how) => {
      end = how;
      came.give();
    });
  try {
    for (;;) {
      const piece = pieces.shift();
      if (piece !== undefined) {
        held -= piece.length;
        went.give();
        yield piece;
        await nextTurn(); // where the source is heard
      } else if (end === undefined) await came.wait();
      else if (end.kind === 'failed') throw end.cause;
      else return;
    }
  } finally {
    isLeft = true;
    went.give();
    stop();
  }
}
