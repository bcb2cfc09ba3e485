// The table of errors: every failure a caller can meet has one row here, and one class carries it.

export type ErrorRow = { readonly status: number; readonly title: string; readonly meaning: string };

export const ERRORS = {
  bad_request: { status: 400, title: 'Bad request', meaning: 'The request cannot be read.' },
  validation_error: {
    status: 400,
    title: 'Validation error',
    meaning: 'A parameter or a member of the body has a value that is not accepted.',
  },
  invalid_advanced_query: {
    status: 400,
    title: 'Invalid advanced query',
    meaning: '`adv_q` is not a JSON list of clauses, each with `op`, `f` and `q`.',
  },
  invalid_facet: { status: 400, title: 'Invalid facet', meaning: 'There is no facet with this name.' },
  invalid_sort: { status: 400, title: 'Invalid sort', meaning: 'Results cannot be sorted this way.' },
  invalid_geo_filter: {
    status: 400,
    title: 'Invalid geospatial filter',
    meaning: 'A geospatial filter lacks a part, or its coordinates are not on the globe.',
  },
  question_too_expensive: {
    status: 400,
    title: 'Question too expensive',
    meaning:
      'Words, wildcards, conditions, values and shapes of the question, added up, ask for more than one request may; the detail says what counts most.',
  },
  invalid_callback: {
    status: 400,
    title: 'Invalid callback name',
    meaning: 'The name for JSONP is not a plain JavaScript name.',
  },
  unauthorized: { status: 401, title: 'Unauthorized', meaning: 'A key is needed and was not sent, or is not known.' },
  forbidden: { status: 403, title: 'Forbidden', meaning: 'This caller may not see or do what it asks for.' },
  key_required: {
    status: 401,
    title: 'Key required',
    meaning: 'This service answers to keys only (`access.keys`): send one in `X-API-Key`.',
  },
  key_invalid: {
    status: 401,
    title: 'Key not valid',
    meaning: 'The key that was sent is not known here, or has been revoked.',
  },
  key_expired: { status: 401, title: 'Key expired', meaning: 'The key that was sent was good until an earlier date.' },
  key_not_allowed: {
    status: 403,
    title: 'Key not allowed here',
    meaning: 'The key is bound to web origins or network addresses, and the request comes from another one.',
  },
  not_found: { status: 404, title: 'Not found', meaning: 'There is nothing at this address, or no such record.' },
  gone: {
    status: 410,
    title: 'Gone',
    meaning: 'The record was here and has been removed. The detail says when; the change feed lists it.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The address exists and knows other methods; `Allow` lists them.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    meaning: 'None of the media types in `Accept` can be served here.',
  },
  request_timeout: { status: 408, title: 'Request timeout', meaning: 'The request did not arrive in time.' },
  precondition_failed: {
    status: 412,
    title: 'Precondition failed',
    meaning: 'The record is not, or not any more, what `If-Match` or `If-None-Match` says.',
  },
  payload_too_large: {
    status: 413,
    title: 'Payload too large',
    meaning: 'The body is larger than the server reads (`server.bodyLimitBytes`).',
  },
  uri_too_long: {
    status: 414,
    title: 'URI too long',
    meaning: 'The URL, or one part of its path, is too long. Large questions go into a JSON body.',
  },
  unsupported_media_type: { status: 415, title: 'Unsupported media type', meaning: 'The body is not JSON.' },
  rate_limit_exceeded: {
    status: 429,
    title: 'Rate limit exceeded',
    meaning: 'Too many requests, or too expensive ones, in this minute; `Retry-After` says when to try again.',
  },
  quota_exceeded: {
    status: 429,
    title: 'Quota exceeded',
    meaning: 'The quota of the day is used up; `Retry-After` says when the next day begins (UTC).',
  },
  range_not_satisfiable: {
    status: 416,
    title: 'Range not satisfiable',
    meaning: 'The file has no such bytes as `Range` asks for; `Content-Range` says how many it has.',
  },
  source_too_large: {
    status: 422,
    title: 'Source too large',
    meaning:
      'The data that the record points to are more than a generated download may hold; the detail names the bound.',
  },
  header_fields_too_large: {
    status: 431,
    title: 'Request header fields too large',
    meaning: 'The request headers are larger than the server reads.',
  },
  internal_server_error: {
    status: 500,
    title: 'Internal server error',
    meaning: 'Something went wrong in the server. Its log has the cause under the `request_id`.',
  },
  source_unreachable: {
    status: 502,
    title: 'Source unreachable',
    meaning:
      'The server that holds the data of the record cannot be reached, or broke off. `Retry-After` says when it is asked again.',
  },
  source_refused: {
    status: 502,
    title: 'Source refused',
    meaning: 'The server that holds the data of the record says no; the detail quotes its words.',
  },
  source_layer_not_found: {
    status: 502,
    title: 'Layer not found at the source',
    meaning: 'The server that holds the data does not have the layer that the record names.',
  },
  source_unusable: {
    status: 502,
    title: 'Source unusable',
    meaning:
      'The server that holds the data answered with something else than data, or with coordinates that cannot be converted.',
  },
  source_empty: {
    status: 404,
    title: 'Nothing to download',
    meaning: 'The source of the data is there, and holds no features.',
  },
  download_pending: {
    status: 503,
    title: 'Download is being made',
    meaning:
      'The file is not ready yet. Ask again after `Retry-After`, or follow the job at the address that prepares it.',
  },
  not_implemented: { status: 501, title: 'Not implemented', meaning: 'The service does not do this.' },
  upstream_service_failed: {
    status: 502,
    title: 'Upstream service failed',
    meaning: 'A service that holds the data answered with an error.',
  },
  service_unavailable: {
    status: 503,
    title: 'Service unavailable',
    meaning: 'The service cannot answer yet, or is stopping.',
  },
  question_timeout: {
    status: 503,
    title: 'Question timeout',
    meaning: 'The question took longer than the service allows (`search.timeoutMs`) and was given up.',
  },
  upstream_timeout: {
    status: 504,
    title: 'Upstream timeout',
    meaning: 'A service that holds the data did not answer in time.',
  },
  config_error: {
    status: 500,
    title: 'Configuration error',
    meaning: 'A setting has a value that is not accepted, or is not known. Told by the command, never over HTTP.',
  },
  store_unavailable: {
    status: 503,
    title: 'Store unavailable',
    meaning: 'The store of records cannot be read or written.',
  },
  record_damaged: {
    status: 500,
    title: 'Record damaged',
    meaning: 'What the store holds of the record is not what was written. Lists and search answers leave it out.',
  },
  store_locked: { status: 503, title: 'Store in use', meaning: 'Another process writes to the data directory.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** One thing wrong with a request: which parameter (or body pointer) and a sentence that says what is accepted. */
export type Problem = {
  readonly code?: ErrorCode;
  readonly parameter?: string;
  readonly pointer?: string;
  readonly detail: string;
};

export type CatalogErrorOptions = {
  /** Every problem found, when there is more than one or when it has a place. */
  readonly problems?: readonly Problem[];
  /** Private facts for the log; never shown to the caller. */
  readonly cause?: unknown;
  /** When the same request may well succeed. */
  readonly retryAfterSeconds?: number;
};

/** The one error class. `detail` is a sentence that is safe to show. */
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

/** Collects problems while a request is parsed, so that the caller hears of all of them in one answer. */
export const createProblems = () => {
  const problems: Problem[] = [];
  return {
    add: (problem: Problem): void => {
      problems.push(problem);
    },
    get count(): number {
      return problems.length;
    },
    /** Throws one error that names every problem; the code is that of the first. */
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
