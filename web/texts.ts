// Page texts for scripts: the page contains the ones that its scripts need, in its language.
import { createMessageFormat, type Message } from '@periplus/text/message';
import type english from '../assets/languages/en.json';
import { byId } from './page.ts';

type TextKey = keyof typeof english;

const messages: Readonly<Partial<Record<TextKey, Message>>> = JSON.parse(byId('texts')?.textContent ?? '{}');
const { format, formatNumber } = createMessageFormat(document.documentElement.lang || 'en');

/** As `text` of src/http/texts, for the keys that src/http/html/script-texts.ts lists for the page. */
export const text = (key: TextKey, values: Readonly<Record<string, string | number>> = {}): string =>
  format(messages[key] ?? key, values);

export { formatNumber };
