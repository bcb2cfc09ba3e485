// Reads the code of a coded property from a record: `dataset`, `CC-BY-4.0`.
import { toCanonicalValues } from '../schema/canonical-values.ts';
import type { CodedProperty } from '../schema/ogc-properties.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import { readStrings } from './views/strings.ts';

export const readCode = (record: AardvarkRecord, property: CodedProperty): string | undefined => {
  const texts = new Set(readStrings(record[property.field]).flatMap((text) => toCanonicalValues(property.field, text)));
  if (texts.size === 0) return property.always ? property.fallback : undefined;
  const found = property.codes.find(({ values }) => values.some((value) => texts.has(value)));
  return found?.code ?? property.fallback;
};
