// The years of the results as a histogram whose bars are links, and a form for any range of years.
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import type { FacetResult } from '../../../engine/engine.ts';
import { text } from '../../../http/texts/texts.ts';
import { renderHiddenFields } from './form.ts';
import { FILTER_GROUP, isYearPair, type StateLinks } from './state-links.ts';

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1_000] as const;
const MAX_BARS = 28;
const MIN_BARS = 8;
const [WIDTH, HEIGHT] = [280, 64];

type Year = { readonly year: number; readonly count: number };
type Bar = { readonly from: number; readonly to: number; readonly count: number };

/** One percent at each end falls into the outermost bars, so that outliers do not squeeze the others. */
const trimmedRange = (years: readonly Year[]): readonly [number, number] => {
  const total = years.reduce((sum, { count }) => sum + count, 0);
  const cut = Math.floor(total / 100);
  const reach = (list: readonly Year[]): number => {
    let sum = 0;
    for (const { year, count } of list) {
      sum += count;
      if (sum > cut) return year;
    }
    return 0;
  };
  return [reach(years), reach(years.toReversed())];
};

/** Bars of equal ranges of years, of which the first and the last include the outliers. */
type Bars = { readonly bars: readonly Bar[]; readonly from: number; readonly to: number };

/** Years in ascending order to bars. */
const toBars = (years: readonly Year[], limit = MAX_BARS): Bars => {
  const [first, last] = [years[0]?.year, years.at(-1)?.year];
  if (first === undefined || last === undefined) return { bars: [], from: 0, to: 0 };
  const [start, end] = trimmedRange(years);
  const step = STEPS.find((size) => Math.floor(end / size) - Math.floor(start / size) < limit) ?? 1_000;
  const base = Math.floor(start / step) * step;
  const bars = Math.floor((end - base) / step) + 1;
  const counts = new Array<number>(bars).fill(0);
  for (const { year, count } of years) {
    const bar = Math.min(bars - 1, Math.max(0, Math.floor((year - base) / step)));
    counts[bar] = (counts[bar] ?? 0) + count;
  }
  const toBar = (count: number, bar: number): Bar => ({
    from: bar === 0 ? first : base + bar * step,
    to: bar === bars - 1 ? last : base + bar * step + step - 1,
    count,
  });
  return { bars: counts.map(toBar), from: base, to: base + bars * step - 1 };
};

const formatRange = ({ from, to }: Bar): string =>
  from === to ? String(from) : text('search.yearRange', { from: String(from), to: String(to) });

const renderBar = (bar: Bar, index: number, bars: readonly Bar[], links: StateLinks): SafeHtml => {
  const highest = Math.max(...bars.map(({ count }) => count));
  const width = WIDTH / bars.length;
  const height = bar.count === 0 ? 0 : Math.max(3, Math.round((bar.count / highest) * HEIGHT));
  const x = (index * width).toFixed(1);
  const label = text('search.barLabel', {
    years: formatRange(bar),
    records: text('search.records', { count: bar.count }),
  });
  if (bar.count === 0) return EMPTY_HTML;
  return html`<a href="${links.years(bar.from, bar.to)}"><title>${label}</title><rect class="bar-back" x="${x}" y="0" width="${width.toFixed(1)}" height="${HEIGHT}"/><rect class="bar" x="${x}" y="${HEIGHT - height}" width="${Math.max(1, width - 1).toFixed(1)}" height="${height}"/></a>`;
};

const field = (end: 'start' | 'end', label: string, value: string): SafeHtml =>
  html`<label>${label}<input name="${FILTER_GROUP}[year_range][${end}]" inputmode="numeric" pattern="-?[0-9]{1,4}" size="5" value="${value}"></label>`;

export const renderHistogram = (facet: FacetResult, links: StateLinks, path: string): SafeHtml => {
  const years = facet.buckets.flatMap(({ value, count }) =>
    typeof value === 'number' ? [{ year: value, count }] : [],
  );
  const chosen = links.pairs.filter(isYearPair);
  if (years.length === 0 && chosen.length === 0) return EMPTY_HTML;
  const { bars, from, to } = toBars(years, Math.max(MIN_BARS, Math.round(MAX_BARS * links.linkRatio)));
  const at = (end: string): string => chosen.find(([key]) => key.endsWith(`[${end}]`))?.[1] ?? '';
  return html`<details class="facet years" data-facet="${facet.field}" open>
<summary><h3>${text('search.year')}</h3></summary>
<div class="years-body"><div>${
    bars.length > 1 &&
    html`<div class="brush" data-years="${from},${to}"><svg class="histogram" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label="${text('search.recordsByYear')}" preserveAspectRatio="none">${bars.map((bar, index) => renderBar(bar, index, bars, links))}</svg></div>
<p class="axis" aria-hidden="true"><span>${Math.max(from, bars[0]?.from ?? from)}</span><span>${Math.min(to, bars.at(-1)?.to ?? to)}</span></p>`
  }</div>
<form class="range" action="${path}/search" method="get" data-live-form>${renderHiddenFields(links.pairsExcept(isYearPair))}${field('start', text('search.from'), at('start'))}${field('end', text('search.to'), at('end'))}<button type="submit" class="small">${text('search.apply')}</button></form></div>
</details>`;
};
