// Parses lists of alternative place names, one place per line: codes, abbreviations, other and former names.
// `WI` is recognised and suggested; `CA~` is recognised but not suggested; `IN!` is recognised only in capitals and not
// suggested.
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

const parseName = (source: string): Name | string => {
  const text = source.trim();
  const mark = text.endsWith('~') ? '~' : text.endsWith('!') ? '!' : '';
  const term = parseTerm(mark === '' ? text : text.slice(0, -1));
  return typeof term === 'string' ? term : { term, mark };
};

const toEntries = (names: readonly Name[]): readonly TermEntry[] => {
  const suggested = names.filter(({ mark }) => mark === '').map(({ term }) => term);
  return names.map(({ term, mark }) => ({ term, alternatives: suggested, capitalsOnly: mark === '!' }));
};

const parseLine = ({ line, text }: NumberedLine, problems: LineProblem[]): readonly TermEntry[] => {
  const names: Name[] = [];
  for (const source of splitUnescaped(text, ',')) {
    const name = parseName(source);
    if (typeof name === 'string') problems.push({ line, detail: `Line ${line} ${name}` });
    else names.push(name);
  }
  if (names.length < 2) problems.push({ line, detail: `Line ${line} has only one name.` });
  if (names[0] !== undefined && names[0].mark !== '')
    problems.push({ line, detail: `Line ${line} starts with a marked name; the first name must be the usual one.` });
  return toEntries(names);
};

export const parsePlaceNames = (text: string): ParsedWordList<TermTable> => {
  const problems: LineProblem[] = [];
  const entries = toNumberedLines(text).flatMap((line) => parseLine(line, problems));
  return toParsedWordList(problems, () => createTermTable(entries));
};

const CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}(?:\.?\p{Lu})+(?![\p{L}\p{N}])/gu;

/** Folded words written in capitals ("WI", "N.J."); none if a text of several words is all in capitals. */
export const capitalWords = (text: string): ReadonlySet<string> =>
  new Set(
    /\p{Ll}/u.test(text) || !/\s/u.test(text)
      ? Array.from(text.matchAll(CAPITALS), ([found]) => foldText(found).replaceAll('.', ''))
      : [],
  );
