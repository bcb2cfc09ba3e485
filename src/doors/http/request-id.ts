// The id of a request: the client's own when it is harmless, else a new one. Echoed as X-Request-ID, logged, shown in problems.
import { randomUUID } from 'node:crypto';

/** Visible ASCII without quotes and backslash, so that the id is safe in logs, headers and JSON. */
const HARMLESS = /^[!#-[\]-~]{1,128}$/;

export const createRequestId = (): string => randomUUID().replaceAll('-', '');

export const toRequestId = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' && HARMLESS.test(header) ? header : createRequestId();
