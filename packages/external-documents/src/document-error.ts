// The error for a document that cannot be used. Its message completes 'The document cannot be displayed: ...'.

export class DocumentError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'DocumentError';
  }
}
