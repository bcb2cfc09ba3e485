// Reads features from a WFS response in any version of GML, as a stream.
import type { Geometry } from '@periplus/geo';
import { createElementReader, findElements, type XmlElement } from '@periplus/markup';
import { DEFAULT_GML_CONTEXT, type GmlContext, isGmlGeometry, toGmlGeometry, withCrs } from './geometry.ts';

export type GmlValue = string | number | boolean | null | readonly GmlValue[];
export type PropertyParser = (name: string, text: string) => GmlValue;

export type GmlFeature = {
  readonly id: string | undefined;
  readonly geometry: Geometry | null;
  readonly properties: Readonly<Record<string, GmlValue>>;
};

/** The service returned an exception report. */
export class ServiceException extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

const EXCEPTIONS: ReadonlySet<string> = new Set(['ExceptionReport', 'ServiceExceptionReport', 'WCS_Exception']);
const MEMBERS: ReadonlySet<string> = new Set(['member', 'featureMember', 'featureMembers', 'members']);

/** Reads the texts and the code of a report in any version of OWS or WMS. */
export const toServiceException = (report: XmlElement): ServiceException => {
  const texts = [...findElements(report, 'ExceptionText'), ...findElements(report, 'ServiceException')];
  const [first] = [...findElements(report, 'Exception'), ...findElements(report, 'ServiceException')];
  const { exceptionCode, code = exceptionCode ?? '', locator = '' } = first?.attributes ?? {};
  const message = texts.map(({ text }) => text.trim()).filter((text) => text !== '');
  return new ServiceException(message.join(' ') || code || 'an exception without message', `${code} ${locator}`.trim());
};

export const isExceptionReport = (name: string): boolean => EXCEPTIONS.has(name);

const add = (into: Record<string, GmlValue>, name: string, value: GmlValue): void => {
  const existing = into[name];
  if (existing === undefined) into[name] = value;
  else if (Array.isArray(existing)) existing.push(value);
  else into[name] = [existing, value];
};

const isNil = ({ attributes }: XmlElement): boolean => attributes.nil === 'true' || attributes.nil === '1';

/** Nested elements get a name with dots: 'address.city'. */
const addProperty = (
  element: XmlElement,
  name: string,
  into: Record<string, GmlValue>,
  toValue: PropertyParser,
): void => {
  if (element.children.length === 0) {
    add(into, name, isNil(element) || element.text === '' ? null : toValue(name, element.text));
    return;
  }
  for (const child of element.children) addProperty(child, `${name}.${child.name}`, into, toValue);
};

/** A feature takes its first geometry. */
const toFeature = (element: XmlElement, context: GmlContext, toValue: PropertyParser): GmlFeature => {
  let geometry: Geometry | null = null;
  const properties: Record<string, GmlValue> = Object.create(null);
  for (const child of element.children) {
    if (child.name === 'boundedBy') continue;
    const shape = child.children.find(isGmlGeometry);
    if (shape === undefined) addProperty(child, child.name, properties, toValue);
    else geometry ??= toGmlGeometry(shape, withCrs(context, child));
  }
  const { id, fid } = element.attributes;
  return { id: id ?? fid, geometry, properties };
};

export type GmlReader = {
  /** Returns the features that are complete. Throws InvalidXmlError, ServiceException and UnsupportedCrsError. */
  readonly write: (text: string) => readonly GmlFeature[];
  readonly end: () => void;
  /** The number of features that the service reports for the whole query. */
  readonly total: () => number | undefined;
};

const toCount = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

export const createGmlReader = (toValue: PropertyParser = (_name, text) => text): GmlReader => {
  let context = DEFAULT_GML_CONTEXT;
  let total: number | undefined;
  let ready: GmlFeature[] = [];
  /** Depth of the element whose children are features. */
  let memberDepth = -1;
  const reader = createElementReader({
    onOpen: (name, attributes, depth) => {
      if (depth === 1) total = toCount(attributes.numberMatched) ?? toCount(attributes.numberOfFeatures);
      if (EXCEPTIONS.has(name) || name === 'boundedBy') return true;
      if (memberDepth !== -1 && depth === memberDepth + 1) return true;
      if (MEMBERS.has(name)) memberDepth = depth;
      return false;
    },
    onElement: (element) => {
      if (EXCEPTIONS.has(element.name)) throw toServiceException(element);
      const envelope = element.name === 'boundedBy' ? element.children[0] : undefined;
      if (envelope !== undefined) context = withCrs(context, envelope);
      else if (element.name !== 'boundedBy') ready.push(toFeature(element, context, toValue));
    },
    onClose: (_name, depth) => {
      if (depth === memberDepth) memberDepth = -1;
    },
  });
  return {
    write: (text) => {
      reader.write(text);
      const features = ready;
      ready = [];
      return features;
    },
    end: reader.end,
    total: () => total,
  };
};
