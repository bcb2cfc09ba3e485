// Names the caller of a request in the history of the records that it changes.
import type { FastifyRequest } from 'fastify';
import type { ChangeOrigin } from '../../engine/engine.ts';
import { readCaller } from '../../http/request/caller.ts';

export const originOf = (request: FastifyRequest): ChangeOrigin => {
  const caller = readCaller(request);
  return { by: caller.kind === 'key' ? `key ${caller.key.name}` : caller.kind };
};
