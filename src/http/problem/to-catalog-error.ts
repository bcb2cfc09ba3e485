// Turns errors that are not ours (Fastify's, Node's, or a bug's) into ours, without repeating their words to the caller.
import { CatalogError, type ErrorCode, type Problem } from '../../errors.ts';

type Row = { readonly code: ErrorCode; readonly detail: string; readonly problem?: Omit<Problem, 'detail'> };

/** By Fastify's own code, where it deserves more than the words for its status. */
const BY_CODE: Readonly<Record<string, Row>> = {
  FST_ERR_BAD_URL: { code: 'bad_request', detail: 'The path holds a percent sign that starts no valid UTF-8 escape.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'uri_too_long', detail: 'A part of the path is too long.' },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    code: 'bad_request',
    detail: 'The body is not valid JSON, or has a key that is not accepted (__proto__, constructor).',
    problem: { pointer: '' },
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    code: 'bad_request',
    detail: 'The body is empty, but the content type says that it is JSON.',
    problem: { pointer: '' },
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'bad_request',
    detail: 'The body is not as long as Content-Length says.',
  },
};

const BY_STATUS: Readonly<Record<number, Row>> = {
  400: { code: 'bad_request', detail: 'The request cannot be read.' },
  401: { code: 'unauthorized', detail: 'This needs a key.' },
  403: { code: 'forbidden', detail: 'This is not allowed.' },
  404: { code: 'not_found', detail: 'There is nothing here.' },
  405: { code: 'method_not_allowed', detail: 'This method is not possible here.' },
  406: { code: 'not_acceptable', detail: 'None of the accepted media types can be served.' },
  408: { code: 'request_timeout', detail: 'The request did not arrive in time.' },
  413: { code: 'payload_too_large', detail: 'The body is larger than this server reads.' },
  414: {
    code: 'uri_too_long',
    detail: 'The URL is longer than this server reads. Send large questions as a JSON body.',
  },
  415: { code: 'unsupported_media_type', detail: 'The body must be JSON, with Content-Type: application/json.' },
  429: { code: 'rate_limit_exceeded', detail: 'Too many requests. Try again later.' },
  431: { code: 'header_fields_too_large', detail: 'The headers are larger than this server reads.' },
  503: { code: 'service_unavailable', detail: 'The service cannot answer at the moment. Try again later.' },
};

const UNEXPECTED = 'Something went wrong in the server. The request_id helps its operator to find out what.';

export const toCatalogError = (thrown: unknown): CatalogError => {
  if (thrown instanceof CatalogError) return thrown;
  const { code, statusCode } = readFacts(thrown);
  const row = BY_CODE[code] ?? BY_STATUS[statusCode];
  if (row === undefined) return new CatalogError('internal_server_error', UNEXPECTED, { cause: thrown });
  const problems = row.problem === undefined ? [] : [{ ...row.problem, detail: row.detail }];
  return new CatalogError(row.code, row.detail, { cause: thrown, problems });
};

const readFacts = (thrown: unknown): { code: string; statusCode: number } => {
  if (typeof thrown !== 'object' || thrown === null) return { code: '', statusCode: 500 };
  const { code, statusCode } = thrown as { code?: unknown; statusCode?: unknown };
  return {
    code: typeof code === 'string' ? code : '',
    statusCode: typeof statusCode === 'number' ? statusCode : 500,
  };
};
