// Renders an external metadata document of any format as HTML.
import { html, type SafeHtml, toHtmlString } from '@periplus/markup';
import { decodeText } from '@periplus/streams';
import { sanitiseHtml } from './sanitise.ts';
import { type DocumentText, renderDocumentPage, renderXmlDocument } from './xml-document.ts';

export type MetadataDocumentFormat = 'iso' | 'fgdc' | 'html';

export type RenderJob = {
  readonly format: MetadataDocumentFormat;
  /** The URL after redirects. */
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  /** Title of the page. */
  readonly title: string;
};

/** Sanitised, below a title. */
export const renderHtmlDocument = (document: DocumentText): SafeHtml => {
  const content = sanitiseHtml(document.text, { documentUrl: document.url });
  return renderDocumentPage(
    document,
    toHtmlString(content) === '' ? undefined : html`<article>\n${content}\n</article>`,
  );
};

const RENDERERS: Readonly<Record<MetadataDocumentFormat, (document: DocumentText) => SafeHtml>> = {
  iso: renderXmlDocument,
  fgdc: renderXmlDocument,
  html: renderHtmlDocument,
};

/**
 * Returns sanitised HTML as text, since `SafeHtml` cannot be sent between threads. Throws DocumentError
 * for a document that cannot be shown.
 */
export const renderDocument = ({ format, url, bytes, contentType, title }: RenderJob): string =>
  toHtmlString(RENDERERS[format]({ url, title, text: decodeText(bytes, contentType) }));
