// The description of a record. A long one is folded after its first sentences; the rest is in the page all the same.
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import { renderFieldValue } from '../../../http/html/record/fields.ts';
import { text } from '../../../http/texts/texts.ts';
import type { FieldValue, RecordView } from '../../../record/views/record-view.ts';

/** Texts up to this length are not folded. */
const MAX_LENGTH = 900;
const LEAD_LENGTH = 600;

/** After the last sentence that ends within the length, else after the last word. */
const findCut = (value: string, length: number): number => {
  const head = value.slice(0, length + 1);
  const sentence = [...head.matchAll(/[.!?…。][)\]"'”’]*\s/gu)].at(-1);
  const end = sentence === undefined ? -1 : sentence.index + sentence[0].length;
  if (end > length / 3) return end;
  const space = head.search(/\s\S*$/);
  return space > 0 ? space : length;
};

type Parts = { readonly lead: readonly FieldValue[]; readonly rest: readonly FieldValue[] };

export const foldDescriptions = (descriptions: readonly FieldValue[]): Parts => {
  const total = descriptions.reduce((sum, value) => sum + value.text.length, 0);
  if (total <= MAX_LENGTH) return { lead: descriptions, rest: [] };
  const lead: FieldValue[] = [];
  const rest: FieldValue[] = [];
  let left = LEAD_LENGTH;
  for (const value of descriptions) {
    if (left <= 0) rest.push(value);
    else if (value.text.length <= left) lead.push(value);
    else {
      const cut = findCut(value.text, left);
      lead.push({ ...value, text: value.text.slice(0, cut).trimEnd() });
      rest.push({ ...value, text: value.text.slice(cut).trimStart() });
    }
    left -= value.text.length;
  }
  return { lead, rest };
};

export const renderDescription = ({ descriptions }: RecordView, path: string): SafeHtml => {
  if (descriptions.length === 0) return EMPTY_HTML;
  const { lead, rest } = foldDescriptions(descriptions);
  const paragraphs = (values: readonly FieldValue[]) =>
    values.map((value) => html`<p dir="auto">${renderFieldValue(value, path)}</p>`);
  return html`<section class="description" aria-label="${text('record.description')}">${paragraphs(lead)}${
    rest.length > 0 &&
    html`<details class="fold"><summary><span class="fold-more">${text('record.readMore')}</span><span class="fold-less">${text('record.readLess')}</span></summary>${paragraphs(rest)}</details>`
  }</section>`;
};
