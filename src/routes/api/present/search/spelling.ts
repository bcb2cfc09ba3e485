// Presents a suggested spelling, with the words that differ from the query in <em>.

import { html, toHtmlString } from '@periplus/markup';
import type { SpellingSuggestion } from '../../../../catalog/relax/corrections.ts';

export const presentSpelling = ({ text, score }: SpellingSuggestion, rawText: string) => {
  const typedWords = new Set(rawText.split(/\s+/));
  const parts = text
    .split(/(\s+)/)
    .map((part) => (part.trim() === '' || typedWords.has(part) ? part : html`<em>${part}</em>`));
  return { text, highlighted: toHtmlString(html`${parts}`), score };
};
