// Renders an external document of any format; runs in the render thread.
import { type SafeHtml, toHtmlString } from '@periplus/markup';
import { decodeText } from '@periplus/streams';
import type { MetadataDocumentFormat } from '../../record/views/metadata-documents.ts';
import { renderHtmlDocument } from './html-document.ts';
import { type DocumentText, renderXmlDocument } from './xml-document.ts';

export type RenderJob = {
  readonly format: MetadataDocumentFormat;
  /** The URL after redirects. */
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  /** Title of the record. */
  readonly title: string;
};

const RENDERERS: Readonly<Record<MetadataDocumentFormat, (document: DocumentText) => SafeHtml>> = {
  iso: renderXmlDocument,
  fgdc: renderXmlDocument,
  html: renderHtmlDocument,
};

/**
 * Returns sanitised HTML as text, since `SafeHtml` cannot be sent between threads. Throws `upstream_service_failed`
 * for a document that cannot be shown.
 */
export const renderDocument = ({ format, url, bytes, contentType, title }: RenderJob): string =>
  toHtmlString(RENDERERS[format]({ url, title, text: decodeText(bytes, contentType) }));
