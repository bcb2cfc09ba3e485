// Who sends a request: an operator who shows the token of the settings, or anybody.
import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ANONYMOUS, type Caller, mayOperate, OPERATOR } from '../../catalog/access.ts';
import { CatalogError } from '../../errors.ts';

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/** What the caller shows: a bearer token (RFC 6750), or the header that keys come in. */
const readCredential = ({ headers }: FastifyRequest): string | undefined => {
  const bearer = /^bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1];
  const key = headers['x-api-key'];
  return bearer ?? (typeof key === 'string' ? key : undefined);
};

/** Whether an answer to this request is for its sender alone. */
export const hasCredential = (request: FastifyRequest): boolean => readCredential(request) !== undefined;

export const readCaller = (request: FastifyRequest): Caller => {
  const shown = readCredential(request);
  if (shown === undefined) return ANONYMOUS;
  const token = request.server.shell.config.access.operatorToken;
  return token !== undefined && isSame(token, shown) ? OPERATOR : ANONYMOUS;
};

/** Throws `unauthorized` unless an operator asks. */
export const requireOperator = (request: FastifyRequest): void => {
  if (mayOperate(readCaller(request))) return;
  throw new CatalogError('unauthorized', 'This needs the operator token: Authorization: Bearer ...');
};
