// The parameter `interpret`: what a search reads as plain words, and which place an ambiguous name refers to.
import type { Problems } from '../../errors.ts';
import { INTERPRETED_KINDS, type InterpretedKind, type ReadingChoice } from '../interpreted-kinds.ts';
import { type Params, readText, showValue } from '../params.ts';

const EXCLUDED: ReadonlyMap<string, InterpretedKind> = new Map(INTERPRETED_KINDS.map((kind) => [`-${kind}`, kind]));
const PLACE = /^place:([\w:-]+)$/;

export const INTERPRET_HELP = `How a query of plain words is read: \`on\`; \`off\` for plain words; or a list, separated by commas, of kinds of parts to read as plain words (${[...EXCLUDED.keys()].join(', ')}) and of places that ambiguous names refer to (\`place:US-GA\`, with an id from meta.interpretation).`;

const ITEM = `(-(${INTERPRETED_KINDS.join('|')})|place:[0-9A-Za-z_:-]+)`;

/** What `parseInterpret` accepts, for API descriptions. */
export const INTERPRET_PATTERN = `^(on|off|${ITEM}(,${ITEM})*)$`;

/** `off`, or a list such as "-time,place:US-GA". */
export const parseInterpret = (params: Params, problems: Problems): ReadingChoice | undefined => {
  const value = readText(params, 'interpret', problems)?.trim() ?? '';
  if (value === '' || value === 'on') return undefined;
  if (value === 'off') return { uninterpreted: INTERPRETED_KINDS };
  const items = value.split(',').map((item) => item.trim());
  const wrong = items.find((item) => !EXCLUDED.has(item) && !PLACE.test(item));
  if (wrong !== undefined) {
    const accepted = `on, off, or a list of ${[...EXCLUDED.keys()].join(', ')} and place:ID`;
    problems.add({ parameter: 'interpret', detail: `interpret must be ${accepted}, not ${showValue(wrong)}.` });
  }
  return {
    uninterpreted: items.flatMap((item) => EXCLUDED.get(item) ?? []),
    chosenPlaces: items.flatMap((item) => PLACE.exec(item)?.[1] ?? []),
  };
};

/** The value that `parseInterpret` reads. */
export const toInterpretValue = ({ uninterpreted = [], chosenPlaces = [] }: ReadingChoice): string =>
  [...new Set(uninterpreted)]
    .map((kind) => `-${kind}`)
    .concat(chosenPlaces.map((id) => `place:${id}`))
    .join(',');
