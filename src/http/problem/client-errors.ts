// Answers requests that Node cannot parse: malformed, too slow or with too large headers. Writes to the socket.
import type { Socket } from 'node:net';
import { createRequestId } from '../request/request-id.ts';
import { PROBLEM_TYPE, presentProblem } from './problem.ts';
import { toCatalogError } from './to-catalog-error.ts';

const STATUS_OF: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

export const createClientErrorHandler =
  (base: string) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(rawResponse(STATUS_OF[error.code ?? ''] ?? 400, base));
  };

const rawResponse = (statusCode: number, base: string): string => {
  const error = toCatalogError({ statusCode });
  const requestId = createRequestId();
  const body = JSON.stringify(presentProblem(error, { base, instance: '', requestId }));
  return [
    `HTTP/1.1 ${error.status} ${error.title}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-ID: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
};
