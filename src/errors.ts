// The table of errors: every failure a caller can meet has one row here, and one class carries it.

export const ERRORS = {
  bad_request: { status: 400, title: 'Bad request' },
  validation_error: { status: 400, title: 'Validation error' },
  invalid_advanced_query: { status: 400, title: 'Invalid advanced query' },
  invalid_facet: { status: 400, title: 'Invalid facet' },
  invalid_sort: { status: 400, title: 'Invalid sort' },
  invalid_geo_filter: { status: 400, title: 'Invalid geospatial filter' },
  invalid_callback: { status: 400, title: 'Invalid callback name' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'Not acceptable' },
  request_timeout: { status: 408, title: 'Request timeout' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  uri_too_long: { status: 414, title: 'URI too long' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  rate_limit_exceeded: { status: 429, title: 'Rate limit exceeded' },
  header_fields_too_large: { status: 431, title: 'Request header fields too large' },
  internal_server_error: { status: 500, title: 'Internal server error' },
  not_implemented: { status: 501, title: 'Not implemented' },
  upstream_service_failed: { status: 502, title: 'Upstream service failed' },
  service_unavailable: { status: 503, title: 'Service unavailable' },
  upstream_timeout: { status: 504, title: 'Upstream timeout' },
  config_error: { status: 500, title: 'Configuration error' },
  store_unavailable: { status: 503, title: 'Store unavailable' },
  store_locked: { status: 503, title: 'Store in use' },
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
};

/** The one error class. `detail` is a sentence that is safe to show. */
export class CatalogError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly problems: readonly Problem[];

  constructor(code: ErrorCode, detail: string, options: CatalogErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CatalogError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.title = ERRORS[code].title;
    this.problems = options.problems ?? [];
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
