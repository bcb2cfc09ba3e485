// Offers methods to several threads, through one port each. All of them share a queue.
import type { MessagePort } from 'node:worker_threads';
import { type CallQueueLimits, createCallQueue } from './call-queue.ts';
import { connect, type Handlers } from './connection.ts';

export type Host = {
  readonly attach: (port: MessagePort) => void;
  /** Closes all ports. */
  readonly close: () => void;
};

export const createHost = <Local extends object>(handlers: Handlers<Local>, limits: CallQueueLimits): Host => {
  const queue = createCallQueue(limits);
  const open = new Set<() => void>();
  return {
    attach: (port) => {
      const onClose = (): void => {
        open.delete(close);
      };
      const { close } = connect<object, Local>(port, handlers, { queue, onClose });
      open.add(close);
    },
    close: () => {
      for (const close of [...open]) close();
    },
  };
};
