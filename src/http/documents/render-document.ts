// A foreign document to a page, whatever it is: the work that the render thread does.

import { type SafeHtml, toHtmlString } from '@periplus/markup';
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
  /** `main` is sanitised HTML: the type SafeHtml cannot be sent between threads. */
  | { readonly kind: 'page'; readonly main: string }
  /** `detail` is safe to show. */
  | { readonly kind: 'unusable'; readonly detail: string };

const RENDERERS: Readonly<Record<MetadataDocumentFormat, (document: DocumentText) => SafeHtml>> = {
  iso: renderXmlDocument,
  fgdc: renderXmlDocument,
  html: renderHtmlDocument,
};

export const renderDocument = ({ format, url, bytes, contentType, title }: RenderJob): RenderResult => {
  try {
    const main = RENDERERS[format]({ url, title, text: decodeText(bytes, contentType) });
    return { kind: 'page', main: toHtmlString(main) };
  } catch (error) {
    if (error instanceof CatalogError) return { kind: 'unusable', detail: error.message };
    throw error;
  }
};
