// Small HTML elements that pages share.
import { html, markSafe, type SafeHtml } from '@periplus/markup';
import type { CitationText } from '../../record/views/citation/citation-text.ts';

/** A link to another site, which gets neither the referrer nor access to this window. */
export const renderExternalLink = (url: string, text: string = url): SafeHtml =>
  html`<a href="${url}" rel="noopener noreferrer nofollow">${text}</a>`;

/** Data in a script element. `<` is written as an escape, so that no text can close the element. */
export const renderJsonScript = (type: 'application/ld+json' | 'application/json', value: unknown, id?: string) =>
  html`<script type="${type}"${id !== undefined && html` id="${id}"`}>${markSafe(JSON.stringify(value).replaceAll('<', '\\u003c'))}</script>\n`;

/** Titles in italics. */
export const renderCitation = (text: CitationText): SafeHtml =>
  html`${text.map((part) => (typeof part === 'string' ? part : html`<i>${part.italic}</i>`))}`;
