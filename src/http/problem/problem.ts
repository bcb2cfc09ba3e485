// Renders every error as application/problem+json (RFC 9457) with JSON:API error objects, or as a page for browsers.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CatalogError, ERRORS, type ErrorCode, type Problem } from '../../errors.ts';
import { splitPath } from '../request/paths.ts';
import { baseUrl } from '../request/urls.ts';
import { addVary } from '../response/headers.ts';
import { JSONP_TYPE, readCallbackIfValid, toJsonp } from '../response/jsonp.ts';
import { sendBody } from '../response/send-body.ts';
import { sendProblemPage, wantsProblemPage } from './send-problem-page.ts';
import { toCatalogError } from './to-catalog-error.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export type ErrorObject = {
  readonly status: string;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly source?: { readonly parameter: string } | { readonly pointer: string };
};

export type ProblemDocument = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly request_id: string;
  readonly errors: readonly ErrorObject[];
};

type ProblemContext = { readonly base: string; readonly instance: string; readonly requestId: string };

export const presentProblem = (error: CatalogError, context: ProblemContext): ProblemDocument => ({
  type: `${context.base}/problems/${error.code}`,
  title: error.title,
  status: error.status,
  detail: error.message,
  instance: context.instance,
  code: error.code,
  request_id: context.requestId,
  errors: (error.problems.length === 0 ? [{ detail: error.message }] : error.problems).map((problem) =>
    presentError(problem, error),
  ),
});

const presentError = (problem: Problem, error: CatalogError): ErrorObject => {
  const code = problem.code ?? error.code;
  const { status, title } = ERRORS[code];
  const object = { status: String(status), code, title, detail: problem.detail };
  if (problem.parameter !== undefined) return { ...object, source: { parameter: problem.parameter } };
  return problem.pointer === undefined ? object : { ...object, source: { pointer: problem.pointer } };
};

/** Headers that a handler may have set before it failed. */
const SUCCESS_HEADERS = ['etag', 'cache-control', 'content-disposition', 'content-encoding', 'last-modified'];

/** Retry-After of a 503 without a more specific value. */
const DEFAULT_RETRY_SECONDS = 5;

export const setProblemHeaders = (reply: FastifyReply, { status, retryAfterSeconds }: CatalogError): void => {
  const seconds = retryAfterSeconds ?? (status === 503 ? DEFAULT_RETRY_SECONDS : undefined);
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  if (status === 401) reply.header('www-authenticate', 'Bearer'); // RFC 9110 15.5.2
};

/** With `callback`, the problem is sent as JSONP with status 200, since a script tag cannot read a 404. */
export const sendProblem = (request: FastifyRequest, reply: FastifyReply, thrown: unknown): void => {
  const error = toCatalogError(thrown);
  logFailure(request, error, thrown);
  sendProblemUnlogged(request, reply, error);
};

/** For overload, which is logged once for many requests. */
export const sendProblemUnlogged = (request: FastifyRequest, reply: FastifyReply, error: CatalogError): void => {
  for (const name of SUCCESS_HEADERS) reply.removeHeader(name);
  setProblemHeaders(reply, error);
  if (wantsProblemPage(request)) {
    addVary(reply, 'Accept');
    sendProblemPage(request, reply, error);
    return;
  }
  const [instance] = splitPath(request.url);
  const problem = presentProblem(error, { base: baseUrl(request), instance, requestId: request.id });
  const text = JSON.stringify(problem);
  const callback = readCallbackIfValid(request);
  if (callback === undefined) sendBody(reply, { type: PROBLEM_TYPE, status: error.status, body: text });
  else sendBody(reply, { type: JSONP_TYPE, body: toJsonp(callback, text), cacheControl: 'no-store' });
};

/** Upstream failures are logged once where they occur; a pending download is not a failure. */
const NOT_LOGGED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'upstream_service_failed',
  'upstream_timeout',
  'download_pending',
]);

/** Logs the cause, which the response omits. Client errors are in the request log already. */
export const logFailure = (request: FastifyRequest, error: CatalogError, thrown: unknown): void => {
  const failure = { request_id: request.id, err: thrown, code: error.code };
  if (error.status >= 500 && !NOT_LOGGED.has(error.code)) request.log.error(failure, error.message);
  else request.log.debug(failure, error.message);
};
