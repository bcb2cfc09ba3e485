// Reads the types of feature properties from the XML Schema that DescribeFeatureType returns.
import { findElements, parseXml, toLocalName, type XmlElement } from '@periplus/markup';
import type { GmlValue, PropertyParser } from './features.ts';

export type PropertyType = 'integer' | 'number' | 'boolean' | 'text';

const TYPES: Readonly<Record<string, PropertyType>> = {
  ...{ int: 'integer', integer: 'integer', long: 'integer', short: 'integer', byte: 'integer', unsignedInt: 'integer' },
  ...{ unsignedLong: 'integer', unsignedShort: 'integer', positiveInteger: 'integer', nonNegativeInteger: 'integer' },
  ...{ double: 'number', float: 'number', decimal: 'number', boolean: 'boolean' },
};

const typeOf = (element: XmlElement): PropertyType => {
  const base = element.attributes.type ?? findElements(element, 'restriction')[0]?.attributes.base ?? '';
  const name = toLocalName(base);
  return (Object.hasOwn(TYPES, name) ? TYPES[name] : undefined) ?? 'text';
};

/** Throws InvalidXmlError. */
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

/** Values that do not match their type remain text. */
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
