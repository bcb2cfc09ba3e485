// Places under several names, one place a line: codes, abbreviations, other and former names.
// `WI` is understood and offered; `CA~` is understood, never offered; `IN!` is understood in capitals only, never offered.
import {
  createTermTable,
  foldText,
  type LineProblem,
  type NumberedLine,
  type ParsedWordList,
  parseTerm,
  splitUnescaped,
  type Term,
  type TermEntry,
  type TermTable,
  toNumberedLines,
  toParsedWordList,
} from '@periplus/text';

type Name = { readonly term: Term; readonly mark: '' | '~' | '!' };

const parseName = (written: string): Name | string => {
  const text = written.trim();
  const mark = text.endsWith('~') ? '~' : text.endsWith('!') ? '!' : '';
  const term = parseTerm(mark === '' ? text : text.slice(0, -1));
  return typeof term === 'string' ? term : { term, mark };
};

/** Names that are mostly something else in a record are not looked for there. */
const toEntries = (names: readonly Name[]): readonly TermEntry[] => {
  const offered = names.filter(({ mark }) => mark === '').map(({ term }) => term);
  return names.map(({ term, mark }) => ({ term, alternatives: offered, capitalsOnly: mark === '!' }));
};

const parseLine = ({ line, text }: NumberedLine, problems: LineProblem[]): readonly TermEntry[] => {
  const names: Name[] = [];
  for (const written of splitUnescaped(text, ',')) {
    const name = parseName(written);
    if (typeof name === 'string') problems.push({ line, detail: `Line ${line} ${name}` });
    else names.push(name);
  }
  if (names.length < 2) problems.push({ line, detail: `Line ${line} has one name only.` });
  if (names[0] !== undefined && names[0].mark !== '')
    problems.push({ line, detail: `Line ${line} begins with a marked name; the first is the usual one.` });
  return toEntries(names);
};

export const parsePlaceNames = (text: string): ParsedWordList<TermTable> => {
  const problems: LineProblem[] = [];
  const entries = toNumberedLines(text).flatMap((line) => parseLine(line, problems));
  return toParsedWordList(problems, () => createTermTable(entries));
};

const CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}(?:\.?\p{Lu})+(?![\p{L}\p{N}])/gu;

/** Folded words that stand in capitals ("WI", "N.J."); none when all of the text does, since then capitals say nothing. */
export const capitalWords = (text: string): ReadonlySet<string> =>
  new Set(
    /\p{Ll}/u.test(text) ? Array.from(text.matchAll(CAPITALS), ([found]) => foldText(found).replaceAll('.', '')) : [],
  );
