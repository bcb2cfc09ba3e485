// The thread that parses external documents. It serves nothing else, so it may be ended at any moment.
import { DocumentError, readDocument, renderDocument } from '@periplus/external-documents';
import { serveParent } from '@periplus/worker-rpc';
import { type DocumentErrorFactory, metadataDocumentError, sourceDocumentError } from './document-errors.ts';

export type DocumentThreadApi = { readonly render: typeof renderDocument; readonly read: typeof readDocument };

const translateErrors =
  <Job, Result>(parse: (job: Job) => Result, toError: DocumentErrorFactory) =>
  (job: Job): Result => {
    try {
      return parse(job);
    } catch (cause) {
      throw cause instanceof DocumentError ? toError(cause.message, cause.cause) : cause;
    }
  };

serveParent<DocumentThreadApi>({
  render: translateErrors(renderDocument, metadataDocumentError),
  read: translateErrors(readDocument, sourceDocumentError),
});
