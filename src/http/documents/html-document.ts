// Renders an external HTML document: sanitised, below the title of the record.
import { html, type SafeHtml, toHtmlString } from '@periplus/markup';
import { sanitiseHtml } from './sanitise.ts';
import { type DocumentText, renderDocumentPage } from './xml-document.ts';

export const renderHtmlDocument = (document: DocumentText): SafeHtml => {
  const content = sanitiseHtml(document.text, { documentUrl: document.url });
  return renderDocumentPage(
    document,
    toHtmlString(content) === '' ? undefined : html`<article>\n${content}\n</article>`,
  );
};
