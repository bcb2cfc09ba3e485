// Filters for records that have, or lack, a property.
import { boxesToGeometry } from '@periplus/geo';
import type { OgcRow } from '../../../schema/ogc-properties.ts';
import { codedFilter } from '../../filter/coded-filter.ts';
import type { Filter, TimeOperand } from '../../search-query.ts';
import { anyOf } from './filters.ts';

const WORLD = boxesToGeometry([[-180, -90, 180, 90]]);

const sameTime = (operand: TimeOperand): Filter => ({
  kind: 'temporal',
  relation: 'equals',
  left: operand,
  right: operand,
  precision: 'millisecond',
});

/** True for a record that has the property and unknown otherwise, like any comparison of a property with itself. */
export const presenceFilter = (row: OgcRow): Filter => {
  switch (row.kind) {
    case 'text':
    case 'integer':
      return { kind: 'compare', left: row.field, operator: '=', right: row.field };
    case 'boolean':
      return { kind: 'in', field: row.field, values: [true, false] };
    case 'list':
      return { kind: 'array', relation: 'contains', fields: row.fields, values: [] };
    case 'instant':
    case 'interval':
      return sameTime({ kind: 'dates', fields: row.fields });
    case 'geometry':
      return { kind: 'spatial', field: 'locn_geometry', relation: 'intersects', geometry: WORLD };
    case 'coded':
      return codedFilter(row, () => true);
  }
};

/** IS NULL: true or false, never unknown. */
export const isNullFilter = (row: OgcRow): Filter => {
  switch (row.kind) {
    case 'text':
    case 'integer':
    case 'boolean':
      return { kind: 'not', filter: { kind: 'exists', field: row.field } };
    case 'list':
      return { kind: 'not', filter: anyOf(row.fields.map((field) => ({ kind: 'exists', field }))) };
    default:
      return { kind: 'exclude', filter: presenceFilter(row) };
  }
};
