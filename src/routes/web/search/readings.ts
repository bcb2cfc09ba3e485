// How the search was read, as chips: each has a link that reads its words as plain words instead.
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import { valueLabel } from '../../../http/texts/labels.ts';
import type { TextKey } from '../../../http/texts/language.ts';
import { formatNumber, text } from '../../../http/texts/texts.ts';
import { selectMeaningful, toPartLabel } from '../../../query/interpret/part-label.ts';
import type { Interpretation, QueryPart, YearRange } from '../../../query/interpret/query-part.ts';
import type { InterpretedKind, ReadingChoice } from '../../../query/interpreted-kinds.ts';
import type { StateLinks } from './state-links.ts';

const MAX_OTHER_PLACES = 3;

/** A part that the search reads as more than words. */
type ReadingChip = {
  readonly excluded: InterpretedKind;
  readonly label: string;
  readonly value: string;
  /** For screen readers: what the link does. */
  readonly action: string;
};

/** Identifiers are searched as they are typed. */
const CHIPS: Readonly<Partial<Record<QueryPart['kind'], readonly [label: TextKey, action: TextKey]>>> = {
  place: ['readings.place', 'readings.notPlace'],
  time: ['readings.time', 'readings.notTime'],
  resource: ['readings.resource', 'readings.notResource'],
  scale: ['readings.scale', 'readings.notScale'],
  preference: ['readings.preference', 'readings.notPreference'],
};

const toYears = ({ from, to }: YearRange): string => {
  if (from === undefined) return text('readings.orEarlier', { year: String(to) });
  if (to === undefined) return text('readings.orLater', { year: String(from) });
  return from === to ? String(from) : text('search.yearRange', { from: String(from), to: String(to) });
};

const toLabel = (part: QueryPart): string => {
  if (part.kind === 'time') return toYears(part.years);
  if (part.kind === 'scale') return `1:${formatNumber(part.denominator)}`;
  if (part.kind === 'preference') return text(part.prefer === 'old' ? 'readings.oldFirst' : 'readings.recentFirst');
  return part.kind === 'resource' ? valueLabel('gbl_resourceType_sm', part.label) : toPartLabel(part);
};

const quote = (words: readonly string[]): string =>
  words
    .map((word) => text('readings.quote', { text: word }))
    .reduce((first, second) => text('readings.or', { first, second }));

/** A link excludes all parts of a kind, and names them. */
const toChip = (part: QueryPart, parts: readonly QueryPart[]): ReadingChip | undefined => {
  const textsOf = (isSame: (other: QueryPart) => boolean): string => quote(parts.filter(isSame).map((one) => one.text));
  if (part.negated === true) {
    const action = text('readings.notWithout', { words: textsOf(({ negated }) => negated === true) });
    return { excluded: 'negation', label: text('readings.without'), value: toLabel(part), action };
  }
  const [label, key] = CHIPS[part.kind] ?? [];
  if (label === undefined || key === undefined || part.kind === 'theme' || part.kind === 'filler') return undefined;
  const action = text(key, { words: textsOf(({ kind, negated }) => kind === part.kind && negated !== true) });
  return { excluded: part.kind, label: text(label), value: toLabel(part), action };
};

const renderOtherPlaces = (part: QueryPart, reading: ReadingChoice, links: StateLinks): SafeHtml => {
  if (part.kind !== 'place' || part.others.length === 0) return EMPTY_HTML;
  const candidates = [part.place, ...part.others].map(({ id }) => id);
  const kept = (reading.chosenPlaces ?? []).filter((id) => !candidates.includes(id));
  return html`<details class="other-places"><summary>${text('readings.otherPlaces')}</summary><ul>${part.others
    .slice(0, MAX_OTHER_PLACES)
    .map(
      ({ id, label }) =>
        html`<li><a href="${links.reading({ ...reading, chosenPlaces: [...kept, id] })}">${label}</a></li>`,
    )}</ul></details>`;
};

const renderChip = (
  { excluded, label, value, action }: ReadingChip,
  reading: ReadingChoice,
  links: StateLinks,
): SafeHtml => {
  const href = links.reading({ ...reading, uninterpreted: [...(reading.uninterpreted ?? []), excluded] });
  return html`<a class="chip" href="${href}"><span class="chip-label">${label}</span> <span dir="auto">${value}</span><span class="chip-x" aria-hidden="true">&times;</span><span class="sr-only"> (${action})</span></a>`;
};

const toCitationChip = (parts: readonly QueryPart[]): ReadingChip => ({
  excluded: 'citation',
  label: text('readings.citation'),
  value: parts.find(({ optional }) => optional !== true)?.text ?? '',
  action: text('readings.notCitation'),
});

const renderItems = (
  { citation, parts: all }: Interpretation,
  reading: ReadingChoice,
  links: StateLinks,
): readonly SafeHtml[] => {
  const parts = selectMeaningful({ parts: all });
  if (citation === true) return [html`<li>${renderChip(toCitationChip(parts), reading, links)}</li>`];
  return parts.flatMap((part) => {
    const chip = toChip(part, parts);
    if (chip === undefined) return [];
    return [html`<li>${renderChip(chip, reading, links)}${renderOtherPlaces(part, reading, links)}</li>`];
  });
};

const isChanged = ({ uninterpreted = [], chosenPlaces = [] }: ReadingChoice): boolean =>
  uninterpreted.length + chosenPlaces.length > 0;

/** Nothing if all words are plain words, unless the request asks for that. */
export const renderReadings = (
  interpretation: Interpretation | undefined,
  reading: ReadingChoice = {},
  links: StateLinks,
): SafeHtml => {
  const items = interpretation === undefined ? [] : renderItems(interpretation, reading, links);
  if (interpretation === undefined || (items.length === 0 && !isChanged(reading))) return EMPTY_HTML;
  return html`<div class="readings"><p id="readings">${text('readings.readAs')}</p><ul class="chips" aria-labelledby="readings">${
    items.length === 0 ? html`<li>${text('readings.plainWords')}</li>` : items
  }${isChanged(reading) && html`<li><a class="chip chip-clear" href="${links.reading({})}">${text('readings.undo')}</a></li>`}</ul></div>`;
};
