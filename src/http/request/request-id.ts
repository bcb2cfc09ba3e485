// The id of a request: the client's own when it is harmless, else a new one. Echoed as X-Request-ID, logged, shown in problems.
import { randomBytes } from 'node:crypto';

/** Visible ASCII without quotes and backslash, so that the id is safe in logs, headers and JSON. */
const HARMLESS = /^[!#-[\]-~]{1,128}$/;

/** Of this thread alone; the rest of an id counts its requests. */
const prefix = randomBytes(10).toString('hex');
let count = 0;

/** 32 hexadecimal digits, as in a UUID. */
export const createRequestId = (): string => {
  count += 1;
  return prefix + count.toString(16).padStart(12, '0');
};

export const toRequestId = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' && HARMLESS.test(header) ? header : createRequestId();
