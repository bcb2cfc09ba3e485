// HTML from template literals: interpolated values are escaped, except the results of other templates.
import { escapeHtml } from './escape.ts';

const TEXT: unique symbol = Symbol('safe HTML');

export type SafeHtml = { readonly [TEXT]: string };

/** undefined, null and false render as nothing; lists are concatenated. */
export type HtmlContent = SafeHtml | string | number | undefined | null | false | readonly HtmlContent[];

/** Only for markup that has already been escaped. */
export const markSafe = (text: string): SafeHtml => ({ [TEXT]: text });

export const toHtmlString = (content: SafeHtml): string => content[TEXT];

const isList = (content: HtmlContent): content is readonly HtmlContent[] => Array.isArray(content);

const toText = (content: HtmlContent): string => {
  if (typeof content === 'string') return escapeHtml(content);
  if (typeof content === 'number') return String(content);
  if (content === undefined || content === null || content === false) return '';
  return isList(content) ? content.map(toText).join('') : (content[TEXT] ?? '');
};

/** html`<p title="${title}">${text}</p>`. Quote every attribute, and check a URL before placing it in one. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlContent[]): SafeHtml => {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) text += toText(value) + (strings[index + 1] ?? '');
  return markSafe(text);
};

export const EMPTY_HTML: SafeHtml = html``;
