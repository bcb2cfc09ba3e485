// HTML by template literals: whatever stands between the markup is escaped, unless it was made here itself.
import { escapeHtml } from './page.ts';

const TEXT: unique symbol = Symbol('trusted HTML');

export type Html = { readonly [TEXT]: string };

/** Nothing is shown for undefined, null and false; lists are joined. */
export type Content = Html | string | number | undefined | null | false | readonly Content[];

/** For markup that has been escaped elsewhere, and for nothing else. */
export const trustedHtml = (text: string): Html => ({ [TEXT]: text });

export const htmlToText = (content: Html): string => content[TEXT];

const isList = (content: Content): content is readonly Content[] => Array.isArray(content);

const toText = (content: Content): string => {
  if (typeof content === 'string') return escapeHtml(content);
  if (typeof content === 'number') return String(content);
  if (content === undefined || content === null || content === false) return '';
  return isList(content) ? content.map(toText).join('') : (content[TEXT] ?? '');
};

/** html`<p title="${title}">${text}</p>`: attributes are always quoted. An address in one must have been checked before. */
export const html = (strings: TemplateStringsArray, ...values: readonly Content[]): Html => {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) text += toText(value) + (strings[index + 1] ?? '');
  return trustedHtml(text);
};

export const NOTHING: Html = html``;
