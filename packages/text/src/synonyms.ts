// Synonyms in the format of Solr (SolrSynonymParser): `a, b` makes the two equivalent, `a => b` also finds b for a.
// Unlike in Solr, synonyms never replace a word of the query.

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
  const sources = splitUnescaped(text, ',');
  const terms = parseTerms(sources, line, problems);
  if (sources.length < 2) problems.push({ line, detail: `Line ${line} has only one term.` });
  return terms.map((term) => ({ term, alternatives: terms }));
};

const parseMapping = (line: number, from: string, to: string, problems: LineProblem[]): readonly TermEntry[] => {
  const alternatives = parseTerms(splitUnescaped(to, ','), line, problems);
  return parseTerms(splitUnescaped(from, ','), line, problems).map((term) => ({ term, alternatives }));
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
