// The id of a request, sent by the client or generated. It appears in X-Request-ID, in the log and in problems.
import { randomBytes } from 'node:crypto';

/** Visible ASCII without quotes and backslash: safe in logs, headers and JSON. */
const SAFE_ID = /^[!#-[\]-~]{1,128}$/;

/** Unique to this thread; the rest of an id is a counter. */
const prefix = randomBytes(10).toString('hex');
let count = 0;

/** 32 hexadecimal digits. */
export const createRequestId = (): string => {
  count += 1;
  return prefix + count.toString(16).padStart(12, '0');
};

export const toRequestId = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' && SAFE_ID.test(header) ? header : createRequestId();
