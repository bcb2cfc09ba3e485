// The error table: one row per failure that a client can see, and the one error class.

export type ErrorRow = { readonly status: number; readonly title: string; readonly meaning: string };

export const ERRORS = {
  bad_request: { status: 400, title: 'Bad request', meaning: 'The request cannot be parsed.' },
  validation_error: {
    status: 400,
    title: 'Validation error',
    meaning: 'A parameter or a member of the body has an invalid value.',
  },
  invalid_advanced_query: {
    status: 400,
    title: 'Invalid advanced query',
    meaning: '`adv_q` is not a JSON list of clauses, each with `op`, `f` and `q`.',
  },
  invalid_facet: { status: 400, title: 'Invalid facet', meaning: 'The catalogue has no facet with this name.' },
  invalid_sort: { status: 400, title: 'Invalid sort', meaning: 'Results cannot be sorted by this key.' },
  invalid_geo_filter: {
    status: 400,
    title: 'Invalid geospatial filter',
    meaning: 'A geospatial filter is incomplete, or its coordinates are out of range.',
  },
  query_too_expensive: {
    status: 400,
    title: 'Query too expensive',
    meaning:
      'The total cost of the words, wildcards, conditions, values and geometries of the query exceeds the limit. The detail names the largest share.',
  },
  invalid_callback: {
    status: 400,
    title: 'Invalid callback name',
    meaning: 'The JSONP callback is not a plain JavaScript identifier.',
  },
  unauthorized: { status: 401, title: 'Unauthorized', meaning: 'The request has no valid credentials.' },
  forbidden: { status: 403, title: 'Forbidden', meaning: 'The client is not allowed to do this.' },
  key_required: {
    status: 401,
    title: 'API key required',
    meaning: 'This service requires an API key (`access.keys`). Send it in the header `X-API-Key`.',
  },
  key_invalid: {
    status: 401,
    title: 'Invalid API key',
    meaning: 'The API key is unknown or has been revoked.',
  },
  key_expired: { status: 401, title: 'API key expired', meaning: 'The API key has expired.' },
  key_not_allowed: {
    status: 403,
    title: 'API key not allowed',
    meaning:
      'The API key is restricted to certain web origins or network addresses, and the request comes from another.',
  },
  not_found: { status: 404, title: 'Not found', meaning: 'The URL or the record does not exist.' },
  gone: {
    status: 410,
    title: 'Gone',
    meaning: 'The record has been removed. The detail contains the date; the change feed lists the removal.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The URL does not support this method. `Allow` lists the methods it supports.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    meaning: 'None of the media types in `Accept` is available.',
  },
  request_timeout: { status: 408, title: 'Request timeout', meaning: 'The request did not arrive in time.' },
  precondition_failed: {
    status: 412,
    title: 'Precondition failed',
    meaning: 'The current version of the record does not match `If-Match` or `If-None-Match`.',
  },
  payload_too_large: {
    status: 413,
    title: 'Payload too large',
    meaning: 'The body exceeds the limit (`server.bodyLimitBytes`).',
  },
  uri_too_long: {
    status: 414,
    title: 'URI too long',
    meaning: 'The URL or a segment of its path is too long. Send large queries as a JSON body.',
  },
  unsupported_media_type: { status: 415, title: 'Unsupported media type', meaning: 'The body is not JSON.' },
  rate_limit_exceeded: {
    status: 429,
    title: 'Rate limit exceeded',
    meaning: 'Too many requests, or too many cost units, in this minute. `Retry-After` contains the waiting time.',
  },
  quota_exceeded: {
    status: 429,
    title: 'Quota exceeded',
    meaning: 'The daily quota is used up. `Retry-After` contains the time until the next day (UTC).',
  },
  range_not_satisfiable: {
    status: 416,
    title: 'Range not satisfiable',
    meaning: 'The requested `Range` lies outside the file. `Content-Range` contains its size.',
  },
  source_too_large: {
    status: 422,
    title: 'Source too large',
    meaning: 'The source data exceed a limit of generated downloads. The detail names the limit.',
  },
  header_fields_too_large: {
    status: 431,
    title: 'Request header fields too large',
    meaning: 'The request headers exceed the limit.',
  },
  internal_server_error: {
    status: 500,
    title: 'Internal server error',
    meaning: 'Unexpected server error. The log contains the cause under the `request_id`.',
  },
  source_unreachable: {
    status: 502,
    title: 'Source unreachable',
    meaning:
      'The data source cannot be reached, or closed the connection. `Retry-After` contains the time of the next attempt.',
  },
  source_refused: {
    status: 502,
    title: 'Source refused',
    meaning: 'The data source rejected the request. The detail quotes its message.',
  },
  source_layer_not_found: {
    status: 502,
    title: 'Layer not found at the source',
    meaning: 'The data source does not have the layer that the record names.',
  },
  source_unusable: {
    status: 502,
    title: 'Source unusable',
    meaning: 'The data source returned something other than data, or coordinates that cannot be converted.',
  },
  source_empty: {
    status: 404,
    title: 'Nothing to download',
    meaning: 'The data source contains no features.',
  },
  download_pending: {
    status: 503,
    title: 'Download in progress',
    meaning: 'The file is not ready yet. Try again after `Retry-After`, or poll the job URL.',
  },
  not_implemented: { status: 501, title: 'Not implemented', meaning: 'The service does not support this.' },
  upstream_service_failed: {
    status: 502,
    title: 'Upstream service failed',
    meaning: 'A backend service returned an error.',
  },
  service_unavailable: {
    status: 503,
    title: 'Service unavailable',
    meaning: 'The service is starting, stopping or overloaded.',
  },
  query_timeout: {
    status: 503,
    title: 'Query timeout',
    meaning: 'The query exceeded its time limit (`search.timeoutMs`).',
  },
  upstream_timeout: {
    status: 504,
    title: 'Upstream timeout',
    meaning: 'A backend service or data source did not respond in time.',
  },
  config_error: {
    status: 500,
    title: 'Configuration error',
    meaning: 'A setting is unknown or has an invalid value. Reported on the command line, never over HTTP.',
  },
  store_unavailable: {
    status: 503,
    title: 'Store unavailable',
    meaning: 'The record store cannot be read or written.',
  },
  record_damaged: {
    status: 500,
    title: 'Record damaged',
    meaning: 'The stored record is damaged. Lists and search results skip it.',
  },
  store_locked: { status: 503, title: 'Store locked', meaning: 'Another process is writing to the data directory.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** One problem of a request: the parameter or JSON pointer, and a sentence that names the accepted values. */
export type Problem = {
  readonly code?: ErrorCode;
  readonly parameter?: string;
  readonly pointer?: string;
  readonly detail: string;
};

export type CatalogErrorOptions = {
  /** All problems, if there are several or if they concern a parameter. */
  readonly problems?: readonly Problem[];
  /** Private details for the log, never shown to the client. */
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
};

/** `detail` is a sentence that is safe to show. */
export class CatalogError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly problems: readonly Problem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: string, options: CatalogErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CatalogError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.title = ERRORS[code].title;
    this.problems = options.problems ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Collects the problems of a request, so that one response reports all of them. */
export const createProblems = () => {
  const problems: Problem[] = [];
  return {
    add: (problem: Problem): void => {
      problems.push(problem);
    },
    get count(): number {
      return problems.length;
    },
    /** Throws one error for all problems, with the code of the first. */
    throwIfAny: (): void => {
      const [first] = problems;
      if (first === undefined) return;
      const detail =
        problems.length === 1
          ? first.detail
          : `${problems.length} problems: ${problems.map((p) => p.detail).join(' ')}`;
      throw new CatalogError(first.code ?? 'validation_error', detail, { problems });
    },
  };
};

export type Problems = ReturnType<typeof createProblems>;
