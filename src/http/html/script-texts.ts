// The texts that the scripts of a page show, as data in its head. web/texts.ts reads them.
import { memoiseWeakByKey } from '@periplus/collections';
import { EMPTY_HTML, type SafeHtml } from '@periplus/markup';
import type { Language } from '../texts/language.ts';
import { currentLanguage } from '../texts/texts.ts';
import { renderJsonScript } from './elements.ts';

/** A `document` runs no scripts: it may show content from other servers. */
export type PageKind = 'front' | 'search' | 'record' | 'text' | 'document' | 'viewer';

/** Beginnings of the keys, by kind of page. */
const KEYS: Readonly<Record<PageKind, readonly string[]>> = {
  front: ['script.'],
  search: ['script.', 'map.'],
  record: ['script.'],
  text: ['script.', 'map.'],
  document: [],
  viewer: ['viewer.'],
};

const render = memoiseWeakByKey(Object.keys(KEYS).length, ({ texts }: Language, kind: PageKind): SafeHtml => {
  const entries = Object.entries(texts).filter(([key]) => KEYS[kind].some((start) => key.startsWith(start)));
  return entries.length === 0 ? EMPTY_HTML : renderJsonScript('application/json', Object.fromEntries(entries), 'texts');
});

export const renderScriptTexts = (kind: PageKind): SafeHtml => render(currentLanguage(), kind);
