// The thread that parses external documents. It serves nothing else, so it may be ended at any moment.
import { serveParent } from '@periplus/worker-rpc';
import { renderDocument } from './documents/render-document.ts';
import { readDocument } from './viewer/read-document.ts';

export type DocumentThreadApi = { readonly render: typeof renderDocument; readonly read: typeof readDocument };

serveParent<DocumentThreadApi>({ render: renderDocument, read: readDocument });
