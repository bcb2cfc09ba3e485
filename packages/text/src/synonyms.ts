// Synonyms in the format of Solr (SolrSynonymParser): `a, b` each finds the other, `a => b` finds b for a.
// Unlike Solr, a word of the question is never replaced: what is found here is asked for beside it.

import { createTermTable, type TermEntry, type TermTable } from './term-table.ts';
import {
  type LineProblem,
  type NumberedLine,
  type ParsedWordList,
  parseTerms,
  splitUnescaped,
  toNumberedLines,
  toParsedWordList,
} from './word-list.ts';

const parseList = ({ line, text }: NumberedLine, problems: LineProblem[]): readonly TermEntry[] => {
  const written = splitUnescaped(text, ',');
  const terms = parseTerms(written, line, problems);
  if (written.length < 2) problems.push({ line, detail: `Line ${line} has one term only: nothing to find beside it.` });
  return terms.map((term) => ({ term, alternatives: terms }));
};

const parseMapping = (line: number, from: string, to: string, problems: LineProblem[]): readonly TermEntry[] => {
  const others = parseTerms(splitUnescaped(to, ','), line, problems);
  return parseTerms(splitUnescaped(from, ','), line, problems).map((term) => ({ term, alternatives: others }));
};

const parseLine = (item: NumberedLine, problems: LineProblem[]): readonly TermEntry[] => {
  const [from = '', to, ...more] = splitUnescaped(item.text, '=>');
  if (to === undefined) return parseList(item, problems);
  if (more.length === 0) return parseMapping(item.line, from, to, problems);
  problems.push({ line: item.line, detail: `Line ${item.line} has more than one arrow (=>).` });
  return [];
};

export const parseSynonyms = (text: string): ParsedWordList<TermTable> => {
  const problems: LineProblem[] = [];
  const entries = toNumberedLines(text).flatMap((line) => parseLine(line, problems));
  return toParsedWordList(problems, () => createTermTable(entries));
};
