// The filters of a search as chips, each with a link that removes it.

import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import { fieldLabel, valueLabel } from '../../../http/texts/labels.ts';
import { text } from '../../../http/texts/texts.ts';
import type { Pair } from '../../../query/request/search-url.ts';
import { resolveField } from '../../../schema/fields.ts';
import { type FilterPair, isSpatialPair, isYearPair, type StateLinks, toFilterPair } from './state-links.ts';

type Chip = { readonly label: string; readonly value: string; readonly href: string };

const toFacetChip = (links: StateLinks, { group, name, value, pair }: FilterPair): Chip => {
  const field = resolveField(name);
  const ownLabel = name.startsWith('h3_') ? text('search.chipMapCell') : name;
  const label = field === undefined ? ownLabel : fieldLabel(field);
  return {
    label: group === 'exclude_filters' ? text('search.chipNot', { label }) : label,
    value: field === undefined ? value : valueLabel(field, value),
    href: links.without((other) => other === pair),
  };
};

const valueAt = (pairs: readonly Pair[], end: string): string =>
  pairs.find(([key]) => key.endsWith(`[${end}]`))?.[1] ?? '';

const yearChips = (links: StateLinks): readonly Chip[] => {
  const pairs = links.pairs.filter(isYearPair);
  if (pairs.length === 0) return [];
  const [start, end] = [valueAt(pairs, 'start'), valueAt(pairs, 'end')];
  const value = start === end ? start : `${start || '…'} – ${end || '…'}`;
  return [{ label: text('search.chipYears'), value, href: links.without(isYearPair) }];
};

const round = (text: string): string => String(Math.round(Number(text) * 100) / 100);

const areaChips = (links: StateLinks): readonly Chip[] => {
  const pairs = links.pairs.filter(isSpatialPair);
  const [first] = pairs;
  if (first === undefined) return [];
  const [key, value] = first;
  const shown = key === 'bbox' ? value.split(',').map(round).join(', ') : text('search.chipShape');
  return [{ label: text('search.chipArea'), value: shown, href: links.without(isSpatialPair) }];
};

const textChips = (links: StateLinks): readonly Chip[] =>
  links.pairs.flatMap(([key, value]) => {
    if (key === 'q' && value.trim() !== '')
      return [{ label: text('search.title'), value, href: links.without(([name]) => name === 'q') }];
    if (key === 'adv_q')
      return [{ label: text('search.chipAdvanced'), value, href: links.without(([name]) => name === 'adv_q') }];
    return [];
  });

/** The filters of a search without its words. */
export const readFilterChips = (links: StateLinks): readonly Chip[] => {
  const filters = links.pairs.filter((pair) => !isSpatialPair(pair) && !isYearPair(pair)).map(toFilterPair);
  return [
    ...filters.flatMap((filter) => (filter === undefined ? [] : [toFacetChip(links, filter)])),
    ...yearChips(links),
    ...areaChips(links),
  ];
};

export const readChips = (links: StateLinks): readonly Chip[] => [...textChips(links), ...readFilterChips(links)];

const renderChip = ({ label, value, href }: Chip): SafeHtml =>
  html`<li><a class="chip" href="${href}"><span class="chip-label">${label}</span> <span dir="auto">${value}</span><span class="chip-x" aria-hidden="true">&times;</span><span class="sr-only"> (${text('search.remove')})</span></a></li>`;

export const renderChips = (links: StateLinks): SafeHtml => {
  const chips = readChips(links);
  if (chips.length === 0) return EMPTY_HTML;
  return html`<ul class="chips" aria-label="${text('search.activeFilters')}">${chips.map(renderChip)}${
    chips.length > 1 && html`<li><a class="chip chip-clear" href="?">${text('search.clearAll')}</a></li>`
  }</ul>`;
};
