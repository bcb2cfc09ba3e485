// Marks the result of a handler as containing objects that move to the other side instead of being copied.
import type { Transferable } from 'node:worker_threads';

export class Transferred<Value> {
  readonly value: Value;
  readonly transfer: readonly Transferable[];

  constructor(value: Value, transfer: readonly Transferable[]) {
    this.value = value;
    this.transfer = transfer;
  }
}

export const withTransfer = <Value>(value: Value, transfer: readonly Transferable[]): Transferred<Value> =>
  new Transferred(value, transfer);
