// A foreign document to a page, whatever it is: the work that the render thread does.

import { decodeText } from '@periplus/streams';
import { CatalogError } from '../../errors.ts';
import type { MetadataDocumentFormat } from '../../record/views/metadata-documents.ts';
import { renderHtmlDocument } from './html-document.ts';
import { type DocumentText, renderXmlDocument } from './xml-document.ts';

/** A document as it was fetched. */
export type RenderJob = {
  readonly format: MetadataDocumentFormat;
  /** Where it was read. */
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  /** Title of the record. */
  readonly title: string;
};

export type RenderResult =
  | { readonly kind: 'page'; readonly page: string }
  /** `detail` is safe to show. */
  | { readonly kind: 'unusable'; readonly detail: string };

const RENDERERS: Readonly<Record<MetadataDocumentFormat, (document: DocumentText) => string>> = {
  iso: renderXmlDocument,
  fgdc: renderXmlDocument,
  html: renderHtmlDocument,
};

export const renderDocument = ({ format, url, bytes, contentType, title }: RenderJob): RenderResult => {
  try {
    return { kind: 'page', page: RENDERERS[format]({ url, title, text: decodeText(bytes, contentType) }) };
  } catch (error) {
    if (error instanceof CatalogError) return { kind: 'unusable', detail: error.message };
    throw error;
  }
};
