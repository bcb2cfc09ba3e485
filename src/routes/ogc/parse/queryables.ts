// Parses queryables as query parameters, `name=value` (OGC 19-079r2).
import type { Problems } from '../../../errors.ts';
import { parseBoolean } from '../../../query/booleans.ts';
import { codedFilter } from '../../../query/filter/coded-filter.ts';
import { intersectsInterval, parseInterval } from '../../../query/filter/instants.ts';
import { compareInteger } from '../../../query/filter/integer-filter.ts';
import { type Params, paramOf, showValue, toInteger, toList, toScalarText } from '../../../query/params.ts';
import type { Filter } from '../../../query/search-query.ts';
import { OGC_PROPERTIES, type OgcRow } from '../../../schema/ogc-properties.ts';
import { DATETIME_SYNTAX } from './bbox-and-datetime.ts';

/** Geometry and time have their own parameters, bbox and datetime. */
const isParameter = ({ kind }: OgcRow): boolean => kind !== 'geometry' && kind !== 'interval';

export const QUERYABLE_PARAMETERS: readonly string[] = [...OGC_PROPERTIES].flatMap(([name, row]) =>
  isParameter(row) ? [name] : [],
);

const toFilter = (row: OgcRow, text: string): Filter | string => {
  switch (row.kind) {
    case 'text':
      return { kind: 'in', field: row.field, values: [text] };
    case 'list': {
      const value = row.items === 'integer' ? toInteger(text) : text;
      if (value === undefined) return 'an integer';
      return { kind: 'or', filters: row.fields.map((field) => ({ kind: 'in', field, values: [value] })) };
    }
    case 'integer': {
      const value = toInteger(text);
      return value === undefined ? 'an integer' : compareInteger(row, '=', value);
    }
    case 'boolean': {
      const value = parseBoolean(text);
      return value === undefined ? 'true or false' : { kind: 'in', field: row.field, values: [value] };
    }
    case 'instant': {
      const span = parseInterval(text);
      return span === undefined ? DATETIME_SYNTAX : intersectsInterval({ kind: 'dates', fields: row.fields }, span);
    }
    case 'coded':
      return codedFilter(row, (code) => code === text);
    default:
      return 'absent';
  }
};

const MAX_VALUES = 100;

/** A record must match any of the values. */
const readQueryable = (params: Params, name: string, row: OgcRow, problems: Problems): Filter | undefined => {
  const items = toList(paramOf(params, name)) ?? [undefined];
  const texts = items.map(toScalarText);
  const filters: Filter[] = [];
  for (const text of texts.slice(0, MAX_VALUES)) {
    if (text !== undefined && text.trim() === '') continue;
    const filter = text === undefined ? 'a single value' : toFilter(row, text.trim());
    if (typeof filter !== 'string') filters.push(filter);
    else problems.add({ parameter: name, detail: `${name} must be ${filter}, not ${showValue(text)}.` });
  }
  if (texts.length > MAX_VALUES)
    problems.add({ parameter: name, detail: `${name} occurs more than ${MAX_VALUES} times.` });
  return filters.length === 0 ? undefined : { kind: 'or', filters };
};

export const parseQueryables = (params: Params, taken: readonly string[], problems: Problems): readonly Filter[] =>
  [...OGC_PROPERTIES].flatMap(([name, row]) => {
    if (!isParameter(row) || taken.includes(name) || paramOf(params, name) === undefined) return [];
    return [readQueryable(params, name, row, problems) ?? []].flat();
  });
