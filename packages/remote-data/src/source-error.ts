// The error that readers throw when a data source fails; every other error is a fault of this program.

type SourceErrorCode =
  | 'source_unreachable'
  | 'source_refused'
  | 'source_layer_not_found'
  | 'source_unusable'
  | 'source_empty'
  | 'source_too_large'
  | 'upstream_timeout';

export class SourceError extends Error {
  readonly code: SourceErrorCode;
  /** The HTTP status of a refusal, if there was one. */
  readonly status: number | undefined;

  constructor(code: SourceErrorCode, message: string, options: { cause?: unknown; status?: number | undefined } = {}) {
    super(message, options);
    this.name = 'SourceError';
    this.code = code;
    this.status = options.status;
  }
}
