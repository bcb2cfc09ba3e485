// Builds the filters that CQL2 conditions compile to.
import type { Filter } from '../../search-query.ts';

const TRUE: Filter = { kind: 'and', filters: [] };
export const FALSE: Filter = { kind: 'or', filters: [] };

export const constant = (value: boolean): Filter => (value ? TRUE : FALSE);
export const not = (filter: Filter): Filter => ({ kind: 'not', filter });
export const allOf = (filters: readonly Filter[]): Filter => ({ kind: 'and', filters });
export const anyOf = (filters: readonly Filter[]): Filter => ({ kind: 'or', filters });
