// Types of the properties of a feature, from the XML Schema that DescribeFeatureType answers with.
import { findElements, parseXml, type XmlElement } from '@periplus/markup';
import type { GmlValue, PropertyParser } from './features.ts';

export type PropertyType = 'integer' | 'number' | 'boolean' | 'text';

const TYPES: Readonly<Record<string, PropertyType>> = {
  ...{ int: 'integer', integer: 'integer', long: 'integer', short: 'integer', byte: 'integer', unsignedInt: 'integer' },
  ...{ unsignedLong: 'integer', unsignedShort: 'integer', positiveInteger: 'integer', nonNegativeInteger: 'integer' },
  ...{ double: 'number', float: 'number', decimal: 'number', boolean: 'boolean' },
};

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

const typeOf = (element: XmlElement): PropertyType => {
  const base = element.attributes.type ?? findElements(element, 'restriction')[0]?.attributes.base ?? '';
  const name = localOf(base);
  return (Object.hasOwn(TYPES, name) ? TYPES[name] : undefined) ?? 'text';
};

/** Throws `BadXml`. */
export const parsePropertyTypes = (schema: string): ReadonlyMap<string, PropertyType> => {
  const elements = findElements(parseXml(schema), 'element');
  return new Map(
    elements.flatMap((element) => {
      const { name } = element.attributes;
      return name === undefined ? [] : [[name, typeOf(element)] as const];
    }),
  );
};

const INTEGER = /^[+-]?\d{1,15}$/;

/** A value that does not fit its type stays text. */
export const createPropertyParser =
  (types: ReadonlyMap<string, PropertyType>): PropertyParser =>
  (name, text): GmlValue => {
    const trimmed = text.trim();
    switch (types.get(name)) {
      case 'integer':
        return INTEGER.test(trimmed) ? Number(trimmed) : text;
      case 'number':
        return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
      case 'boolean':
        return trimmed === 'true' || trimmed === '1' ? true : trimmed === 'false' || trimmed === '0' ? false : text;
      default:
        return text;
    }
  };
