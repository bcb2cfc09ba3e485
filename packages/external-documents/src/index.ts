export { DocumentError } from './document-error.ts';
export { type MetadataDocumentFormat, type RenderJob, renderDocument } from './metadata/render-document.ts';
export { type DocumentProtocol, type ReadJob, readDocument, type SourceDocument } from './sources/read-document.ts';
