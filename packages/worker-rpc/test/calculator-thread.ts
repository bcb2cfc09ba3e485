// A worker for the tests: methods that return, stream, fail, block and hold memory.
import { getPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { type CallContext, type Connection, serveParent, withTransfer } from '../src/index.ts';

export type Calculator = {
  readonly add: (terms: readonly number[]) => number;
  readonly bytes: (length: number) => Uint8Array;
  readonly countTo: (last: number) => AsyncIterable<number>;
  readonly fail: (kind: 'coded' | 'plain' | 'unclonable') => unknown;
  /** Blocks the thread until the shared counter reaches the value. */
  readonly block: (value: number) => number;
  readonly hang: () => unknown;
  readonly fill: () => unknown;
  readonly exit: () => unknown;
  readonly state: () => { readonly started: number; readonly aborted: number; readonly returned: number };
  /** The niceness of the thread. */
  readonly priority: () => number;
  readonly double: (value: number) => number;
  readonly stop: () => void;
};

/** Offered by the parent. */
export type Parent = { readonly double: (value: number) => number; readonly hello: (text: string) => void };

const counter = (workerData as { readonly counter?: Int32Array } | null)?.counter ?? new Int32Array(1);
const state = { started: 0, aborted: 0, returned: 0 };

async function* countTo(last: number, { signal }: CallContext): AsyncGenerator<number> {
  signal.addEventListener('abort', () => {
    state.aborted += 1;
  });
  try {
    for (let n = 1; n <= last; n++) yield n;
  } finally {
    state.returned += 1;
  }
}

const fail = (kind: string): unknown => {
  if (kind === 'unclonable') return () => {};
  const cause = new Error('private');
  throw kind === 'plain'
    ? new TypeError('broken', { cause })
    : Object.assign(new Error('no luck', { cause }), { code: 'E1', problems: [1] });
};

const parent: Connection<Parent> = serveParent<Calculator, Parent>({
  add: (terms) => terms.reduce((sum, term) => sum + term, 0),
  bytes: (length) => {
    const bytes = new Uint8Array(length).fill(7);
    return withTransfer(bytes, [bytes.buffer]);
  },
  countTo,
  fail,
  block: (value) => {
    state.started += 1;
    Atomics.add(counter, 1, 1);
    for (let seen = Atomics.load(counter, 0); seen < value; seen = Atomics.load(counter, 0)) {
      Atomics.wait(counter, 0, seen);
    }
    return value;
  },
  hang: (_input, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        state.aborted += 1;
        reject(signal.reason);
      });
    }),
  fill: () => {
    const held: unknown[] = [];
    for (;;) held.push(Array.from({ length: 10_000 }, (_, n) => ({ n })));
  },
  exit: () => process.exit(3),
  state: () => state,
  priority: () => getPriority(0),
  double: (value): Promise<number> => parent.call('double', value),
  stop: () => {
    process.exit(0);
  },
});
parent.notify('hello', 'from the worker');
