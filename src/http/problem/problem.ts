// The one error renderer: every failure leaves as application/problem+json (RFC 9457) with JSON:API error objects inside, or as a page
// where a browser asks for one outside of the API.
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

type Occasion = { readonly base: string; readonly instance: string; readonly requestId: string };

export const presentProblem = (error: CatalogError, occasion: Occasion): ProblemDocument => ({
  type: `${occasion.base}/problems/${error.code}`,
  title: error.title,
  status: error.status,
  detail: error.message,
  instance: occasion.instance,
  code: error.code,
  request_id: occasion.requestId,
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

/** Headers that a handler may have set for the answer it did not get to send. */
const OF_THE_LOST_ANSWER = ['etag', 'cache-control', 'content-disposition', 'content-encoding', 'last-modified'];

/** What cannot be answered now may be soon: a queue that is full, a store that another holds. */
const USUAL_RETRY_SECONDS = 5;

/** What a client is told beside the words, in whatever form those come. */
export const setProblemHeaders = (reply: FastifyReply, { status, retryAfterSeconds }: CatalogError): void => {
  const seconds = retryAfterSeconds ?? (status === 503 ? USUAL_RETRY_SECONDS : undefined);
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  if (status === 401) reply.header('www-authenticate', 'Bearer'); // RFC 9110 15.5.2
};

/** Answers with the problem; with `callback` as the argument of a call, because a script tag cannot read a 404. */
export const sendProblem = (request: FastifyRequest, reply: FastifyReply, thrown: unknown): void => {
  const error = toCatalogError(thrown);
  logFailure(request, error, thrown);
  sendProblemUnlogged(request, reply, error);
};

/** The same without a line in the log: floods are told otherwise. */
export const sendProblemUnlogged = (request: FastifyRequest, reply: FastifyReply, error: CatalogError): void => {
  for (const name of OF_THE_LOST_ANSWER) reply.removeHeader(name);
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

/** Whoever asked another server has logged once that it failed; the same failure may be told to many. A file in the making is no failure. */
const NOT_LOGGED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'upstream_service_failed',
  'upstream_timeout',
  'download_pending',
]);

/** Private facts go here and nowhere else. A client's mistake is in the request line already. */
export const logFailure = (request: FastifyRequest, error: CatalogError, thrown: unknown): void => {
  const failure = { request_id: request.id, err: thrown, code: error.code };
  if (error.status >= 500 && !NOT_LOGGED.has(error.code)) request.log.error(failure, error.message);
  else request.log.debug(failure, error.message);
};
