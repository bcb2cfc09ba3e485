// Converts errors of Fastify, Node or a bug to CatalogError, without showing their messages to clients.
import { CatalogError, type ErrorCode } from '../../errors.ts';

type Row = { readonly code: ErrorCode; readonly detail: string };

/** By Fastify's error code, where the text for the status is not specific enough. */
const BY_CODE: Readonly<Record<string, Row>> = {
  FST_ERR_BAD_URL: { code: 'bad_request', detail: 'The path contains an invalid percent-encoding.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'uri_too_long', detail: 'A segment of the path is too long.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'bad_request',
    detail: 'The length of the body does not match Content-Length.',
  },
};

const BY_STATUS: Readonly<Record<number, Row>> = {
  400: { code: 'bad_request', detail: 'The request could not be parsed.' },
  401: { code: 'unauthorized', detail: 'An API key is required.' },
  403: { code: 'forbidden', detail: 'Access is not allowed.' },
  404: { code: 'not_found', detail: 'Not found.' },
  405: { code: 'method_not_allowed', detail: 'This method is not supported here.' },
  406: { code: 'not_acceptable', detail: 'None of the accepted media types can be served.' },
  408: { code: 'request_timeout', detail: 'The request was not received in time.' },
  413: { code: 'payload_too_large', detail: 'The body exceeds the size limit.' },
  414: {
    code: 'uri_too_long',
    detail: 'The URL exceeds the length limit. Send long queries as a JSON body.',
  },
  415: { code: 'unsupported_media_type', detail: 'The body must be JSON, with Content-Type: application/json.' },
  429: { code: 'rate_limit_exceeded', detail: 'Too many requests. Try again later.' },
  431: { code: 'header_fields_too_large', detail: 'The headers exceed the size limit.' },
  503: { code: 'service_unavailable', detail: 'The service is temporarily unavailable. Try again later.' },
};

const UNEXPECTED = 'An unexpected error occurred. If you report it, include the request_id.';

export const toCatalogError = (thrown: unknown): CatalogError => {
  if (thrown instanceof CatalogError) return thrown;
  const { code, statusCode } = readErrorCodes(thrown);
  const row = BY_CODE[code] ?? BY_STATUS[statusCode];
  if (row === undefined) return new CatalogError('internal_server_error', UNEXPECTED, { cause: thrown });
  return new CatalogError(row.code, row.detail, { cause: thrown });
};

const readErrorCodes = (thrown: unknown): { code: string; statusCode: number } => {
  if (typeof thrown !== 'object' || thrown === null) return { code: '', statusCode: 500 };
  const { code, statusCode } = thrown as { code?: unknown; statusCode?: unknown };
  return {
    code: typeof code === 'string' ? code : '',
    statusCode: typeof statusCode === 'number' ? statusCode : 500,
  };
};
