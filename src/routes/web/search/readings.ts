// How the search was read, as chips: each has a link that reads its words as plain words instead.
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import { selectMeaningful, toPartLabel } from '../../../query/interpret/part-label.ts';
import type { Interpretation, QueryPart } from '../../../query/interpret/query-part.ts';
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
const CHIPS: Readonly<Partial<Record<QueryPart['kind'], readonly [label: string, reading: string]>>> = {
  place: ['Place', 'a place'],
  time: ['Years', 'a time'],
  resource: ['Kind', 'a kind of resource'],
  scale: ['Scale', 'a scale'],
  preference: ['Order', 'an order'],
};

const quote = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(' or ');

/** A link excludes all parts of a kind, and names them. */
const toChip = (part: QueryPart, parts: readonly QueryPart[]): ReadingChip | undefined => {
  const textsOf = (isSame: (other: QueryPart) => boolean): string =>
    quote(parts.filter(isSame).map(({ text }) => text));
  if (part.negated === true) {
    const action = `Do not exclude ${textsOf(({ negated }) => negated === true)}`;
    return { excluded: 'negation', label: 'Without', value: toPartLabel(part), action };
  }
  const [label, reading] = CHIPS[part.kind] ?? [];
  if (label === undefined || part.kind === 'theme' || part.kind === 'filler') return undefined;
  const action = `Do not read ${textsOf(({ kind, negated }) => kind === part.kind && negated !== true)} as ${reading}`;
  return { excluded: part.kind, label, value: toPartLabel(part), action };
};

const renderOtherPlaces = (part: QueryPart, reading: ReadingChoice, links: StateLinks): SafeHtml => {
  if (part.kind !== 'place' || part.others.length === 0) return EMPTY_HTML;
  const candidates = [part.place, ...part.others].map(({ id }) => id);
  const kept = (reading.chosenPlaces ?? []).filter((id) => !candidates.includes(id));
  return html`<details class="other-places"><summary>Other places</summary><ul>${part.others
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
  label: 'Citation',
  value: parts.find(({ optional }) => optional !== true)?.text ?? '',
  action: 'Do not read the search as a citation',
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
  return html`<div class="readings"><p id="readings">Read as</p><ul class="chips" aria-labelledby="readings">${
    items.length === 0 ? html`<li>plain words</li>` : items
  }${isChanged(reading) && html`<li><a class="chip chip-clear" href="${links.reading({})}">Undo changes</a></li>`}</ul></div>`;
};
