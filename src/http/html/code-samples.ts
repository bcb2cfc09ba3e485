// Code samples, each folded below the name of its program.
import { html, type SafeHtml } from '@periplus/markup';
import type { Snippet, SnippetLanguage } from '../../record/views/snippets/record-snippets.ts';
import { text } from '../texts/texts.ts';
import { renderCopyButton } from './copy-button.ts';

/** Names of programs; only the console of QGIS has a translated name. */
const nameOf = (language: SnippetLanguage): string =>
  language === 'qgis' ? text('record.codeQgis') : { python: 'Python', r: 'R', curl: 'curl' }[language];

const renderSample = ({ language, code }: Snippet): SafeHtml =>
  html`<details class="sample"><summary>${nameOf(language)}</summary>
<pre tabindex="0"><code id="sample-${language}">${code}</code></pre>${renderCopyButton(`sample-${language}`, nameOf(language))}</details>`;

export const renderCodeSamples = (snippets: readonly Snippet[]): SafeHtml => html`${snippets.map(renderSample)}`;
