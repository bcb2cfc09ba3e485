// Foreign HTML metadata as a page of our own: sanitised, under the title of the record.

import { escapeHtml } from '@periplus/markup';
import { renderStandalonePage } from '../html/standalone-page.ts';
import { sanitiseHtml } from './sanitise.ts';
import { type DocumentText, renderSourceNote } from './xml-document.ts';

export const renderHtmlDocument = ({ text, title, url }: DocumentText): string => {
  const content = sanitiseHtml(text, { documentUrl: url });
  const heading = `<h1 dir="auto">${escapeHtml(title)}</h1>\n`;
  const body = content === '' ? '<p>The document is empty.</p>' : `<article>\n${content}\n</article>`;
  return renderStandalonePage({ title: `Metadata: ${title}`, body: `${heading}${renderSourceNote(url)}${body}` });
};
