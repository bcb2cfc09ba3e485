// Parses `filter`, `filter-lang` and `filter-crs` (OGC 19-079r2, 7): one condition in either encoding.

import { Cql2Error, type Expression, parseCql2Json, parseCql2Text } from '@periplus/cql2';
import type { Problems } from '../../errors.ts';
import { type Params, paramOf, readNonEmptyText, readText, showValue } from '../params.ts';
import type { Filter } from '../search-query.ts';
import { compileCql2 } from './compile/compile.ts';

const FILTER_LANGUAGES = ['cql2-text', 'cql2-json'] as const;
type FilterLanguage = (typeof FILTER_LANGUAGES)[number];

/** Longitude first; `CRS84` and the safe CURIE are accepted as well. */
export const FILTER_CRS = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const CRS_NAMES: ReadonlySet<string> = new Set([
  ...[FILTER_CRS, 'https://www.opengis.net/def/crs/OGC/1.3/CRS84', 'CRS84', '[OGC:CRS84]', 'OGC:CRS84'],
]);

/** Reports a problem and returns undefined if the expression does not parse or compile. */
export const tryCompileCql2 = (
  parse: () => Expression,
  problems: Problems,
  parameter = 'filter',
): { readonly expression: Expression; readonly filter: Filter } | undefined => {
  try {
    const expression = parse();
    return { expression, filter: compileCql2(expression) };
  } catch (error) {
    if (!(error instanceof Cql2Error)) throw error;
    const source = parameter === 'body' ? { pointer: '' } : { parameter };
    problems.add({
      ...source,
      detail: `${parameter === 'body' ? 'The body' : parameter} is not valid: ${error.message}.`,
    });
    return undefined;
  }
};

const readLanguage = (params: Params, problems: Problems): FilterLanguage => {
  const name = readNonEmptyText(params, 'filter-lang', problems)?.toLowerCase() ?? 'cql2-text';
  const language = FILTER_LANGUAGES.find((one) => one === name);
  if (language === undefined) {
    const detail = `filter-lang must be ${FILTER_LANGUAGES.join(' or ')}, not ${showValue(name)}.`;
    problems.add({ parameter: 'filter-lang', detail });
  }
  return language ?? 'cql2-text';
};

const checkFilterCrs = (params: Params, problems: Problems): void => {
  const name = readNonEmptyText(params, 'filter-crs', problems);
  if (name === undefined || CRS_NAMES.has(name)) return;
  problems.add({ parameter: 'filter-crs', detail: `filter-crs must be ${FILTER_CRS}, not ${showValue(name)}.` });
};

export const parseFilter = (params: Params, problems: Problems): Filter | undefined => {
  const language = readLanguage(params, problems);
  checkFilterCrs(params, problems);
  const value = paramOf(params, 'filter');
  const text = typeof value === 'string' ? value : readText(params, 'filter', problems);
  if (text === undefined) return undefined;
  return tryCompileCql2(() => (language === 'cql2-json' ? parseCql2Json(text) : parseCql2Text(text)), problems)?.filter;
};
