// The methods that a worker offers to the thread that started it.
import { parentPort } from 'node:worker_threads';
import { type Connection, type ConnectionOptions, connect, type Handlers } from './connection.ts';

/** To be called once in a worker. The connection calls methods of the parent. */
export const serveParent = <Local extends object, Parent extends object = Record<never, never>>(
  handlers: Handlers<Local>,
  options?: ConnectionOptions,
): Connection<Parent> => {
  if (parentPort === null) throw new Error('serveParent is for worker threads.');
  return connect<Parent, Local>(parentPort, handlers, options);
};
