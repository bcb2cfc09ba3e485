// Foreign HTML metadata as a page of our own: sanitised, under the title of the record.
import { sanitiseHtml } from './html-sanitise.ts';
import { escapeHtml, renderPage } from './page.ts';
import { type ForeignDocument, renderSourceNote } from './xml-display.ts';

export const renderForeignHtmlPage = ({ text, title, url }: ForeignDocument): string => {
  const content = sanitiseHtml(text, { documentUrl: url });
  const heading = `<h1 dir="auto">${escapeHtml(title)}</h1>\n`;
  const body = content === '' ? '<p>The document is empty.</p>' : `<article>\n${content}\n</article>`;
  return renderPage({ title: `Metadata: ${title}`, body: `${heading}${renderSourceNote(url)}${body}` });
};
