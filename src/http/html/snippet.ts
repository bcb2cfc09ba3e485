// Renders the snippets of catalog/highlight: matching words in <mark>, all text escaped.

import { html, type SafeHtml } from '@periplus/markup';
import type { Snippet } from '../../catalog/highlight/highlight.ts';

export const renderSnippet = (snippet: Snippet): SafeHtml =>
  html`${snippet.map(({ text, isMatch }) => (isMatch ? html`<mark>${text}</mark>` : text))}`;
