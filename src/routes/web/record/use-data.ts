// Code samples that read the data of a record.
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import { renderCodeSamples } from '../../../http/html/code-samples.ts';
import { text } from '../../../http/texts/texts.ts';
import { readRecordSnippets } from '../../../record/views/snippets/record-snippets.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';

export const renderUseData = (record: AardvarkRecord): SafeHtml => {
  const snippets = readRecordSnippets(record);
  if (snippets.length === 0) return EMPTY_HTML;
  return html`<section class="box use-data" aria-labelledby="use"><h2 id="use">${text('record.useData')}</h2>${renderCodeSamples(snippets)}</section>`;
};
