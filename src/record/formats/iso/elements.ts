// Common elements of ISO 19115-3: strings, codes, dates, citations, parties, URLs.
import { element, optionalElement, type Xml } from '@periplus/markup';
import type { Identifier } from '../identifiers.ts';
import type { MetadataLink } from '../metadata-links.ts';
import type { CalendarDate } from '../periods.ts';

const ISO = 'http://standards.iso.org/iso/19115/-3';

/** Edition 2 of the schemas where it exists (ISO 19115-3:2016 with Amendment 1). */
export const NAMESPACES = {
  mdb: `${ISO}/mdb/2.0`,
  cit: `${ISO}/cit/2.0`,
  gco: `${ISO}/gco/1.0`,
  gcx: `${ISO}/gcx/1.0`,
  gex: `${ISO}/gex/1.0`,
  lan: `${ISO}/lan/1.0`,
  mcc: `${ISO}/mcc/1.0`,
  mco: `${ISO}/mco/1.0`,
  mmi: `${ISO}/mmi/1.0`,
  mrd: `${ISO}/mrd/1.0`,
  mri: `${ISO}/mri/1.0`,
  mrl: `${ISO}/mrl/2.0`,
  srv: `${ISO}/srv/2.0`,
  gml: 'http://www.opengis.net/gml/3.2',
} as const;

const CODE_LISTS = 'https://standards.iso.org/iso/19115/resources/Codelists/cat/codelists.xml';

/** <name><gco:CharacterString>text</gco:CharacterString></name>; undefined without text. */
export const textElement = (name: string, value: string | undefined): Xml | undefined =>
  value === undefined ? undefined : element(name, {}, element('gco:CharacterString', {}, value));

export const textElements = (name: string, values: readonly string[]): readonly (Xml | undefined)[] =>
  values.map((value) => textElement(name, value));

/** <name><mcc:MD_ScopeCode codeList="..." codeListValue="dataset"/></name> */
export const codeElement = (name: string, list: string, value: string): Xml => {
  const codeList = `${CODE_LISTS}#${list.slice(list.indexOf(':') + 1)}`;
  return element(name, {}, element(list, { codeList, codeListValue: value }));
};

/** gco:Date is a year, a month or a day (gco:Date_Type), gco:DateTime an instant. */
export const dateElement = (name: string, kind: 'gco:Date' | 'gco:DateTime', value: string, type: string): Xml =>
  element(
    name,
    {},
    element(
      'cit:CI_Date',
      {},
      element('cit:date', {}, element(kind, {}, value)),
      codeElement('cit:dateType', 'cit:CI_DateTypeCode', type),
    ),
  );

export const party = (kind: 'person' | 'organisation', name: string, site?: string): Xml =>
  element(
    kind === 'person' ? 'cit:CI_Individual' : 'cit:CI_Organisation',
    {},
    textElement('cit:name', name),
    site === undefined
      ? undefined
      : element('cit:contactInfo', {}, element('cit:CI_Contact', {}, onlineResource('cit:onlineResource', site))),
  );

export const responsibility = (name: string, role: string, who: Xml): Xml =>
  element(
    name,
    {},
    element(
      'cit:CI_Responsibility',
      {},
      codeElement('cit:role', 'cit:CI_RoleCode', role),
      element('cit:party', {}, who),
    ),
  );

export const onlineResource = (name: string, url: string, link?: MetadataLink, use?: string): Xml =>
  element(
    name,
    {},
    element(
      'cit:CI_OnlineResource',
      {},
      textElement('cit:linkage', url),
      textElement('cit:protocol', link?.protocol ?? 'WWW:LINK-1.0-http--link'),
      textElement('cit:applicationProfile', link?.mediaType),
      textElement('cit:name', link?.layer ?? link?.title),
      link?.layer === undefined ? undefined : textElement('cit:description', link.title),
      use === undefined ? undefined : codeElement('cit:function', 'cit:CI_OnLineFunctionCode', use),
    ),
  );

export const identifier = (name: string, { scheme, value }: Identifier): Xml =>
  element(
    name,
    {},
    element(
      'mcc:MD_Identifier',
      {},
      textElement('mcc:code', value),
      scheme === 'Local' ? undefined : textElement('mcc:codeSpace', scheme),
    ),
  );

export const citation = (name: string, title: string, url?: string): Xml =>
  element(
    name,
    {},
    element(
      'cit:CI_Citation',
      {},
      textElement('cit:title', title),
      url === undefined ? undefined : onlineResource('cit:onlineResource', url),
    ),
  );

export const locale = (name: string, language: string): Xml =>
  element(
    name,
    {},
    element(
      'lan:PT_Locale',
      {},
      codeElement('lan:language', 'lan:LanguageCode', language),
      codeElement('lan:characterEncoding', 'lan:MD_CharacterSetCode', 'utf8'),
    ),
  );

export const real = (name: string, type: string, value: number, uom?: string): Xml | undefined =>
  optionalElement(name, element(type, { uom }, String(value)));

/** A time position is a year, a month or a day; an open end is unknown (GML 3.2.1, TimePositionType). */
export const timePosition = (name: string, at: CalendarDate | undefined): Xml =>
  at === undefined ? element(name, { indeterminatePosition: 'unknown' }) : element(name, {}, at.text);
