// HTML by template literals: whatever stands between the markup is escaped, unless it was made here itself.
import { escapeHtml } from './standalone-page.ts';

const TEXT: unique symbol = Symbol('trusted HTML');

export type SafeHtml = { readonly [TEXT]: string };

/** Nothing is shown for undefined, null and false; lists are joined. */
export type HtmlContent = SafeHtml | string | number | undefined | null | false | readonly HtmlContent[];

/** For markup that has been escaped elsewhere, and for nothing else. */
export const markSafe = (text: string): SafeHtml => ({ [TEXT]: text });

export const toHtmlString = (content: SafeHtml): string => content[TEXT];

const isList = (content: HtmlContent): content is readonly HtmlContent[] => Array.isArray(content);

const toText = (content: HtmlContent): string => {
  if (typeof content === 'string') return escapeHtml(content);
  if (typeof content === 'number') return String(content);
  if (content === undefined || content === null || content === false) return '';
  return isList(content) ? content.map(toText).join('') : (content[TEXT] ?? '');
};

/** html`<p title="${title}">${text}</p>`: attributes are always quoted. An address in one must have been checked before. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlContent[]): SafeHtml => {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) text += toText(value) + (strings[index + 1] ?? '');
  return markSafe(text);
};

export const EMPTY_HTML: SafeHtml = html``;
