// Who sends a request. There are no keys yet, so nobody has a name.
import type { FastifyRequest } from 'fastify';
import { ANONYMOUS, type Caller } from '../../catalog/access.ts';

export const readCaller = (_request: FastifyRequest): Caller => ANONYMOUS;
