// The code that stands for what a record says in one field: `dataset`, `CC-BY-4.0`.
import type { CodedProperty } from '../schema/ogc-properties.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import { readTexts } from './views/texts.ts';

export const readCode = (record: AardvarkRecord, property: CodedProperty): string | undefined => {
  const texts = readTexts(record[property.field]);
  if (texts.length === 0) return property.always ? property.otherwise : undefined;
  const found = property.codes.find(({ values }) => texts.some((text) => values.includes(text)));
  return found?.code ?? property.otherwise;
};
