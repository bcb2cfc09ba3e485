// A single record as JSON text: attributes with geometries as GeoJSON, and the full meta block (spec 2.2, 2.3).
import type { StoredRecord } from '../../../../engine/engine.ts';
import type { UiDetail } from '../../../../query/request/output.ts';
import type { Dictionary } from '../../../../record/dictionaries.ts';
import type { RelatedList } from '../../../../record/relations.ts';
import { joinJson } from '../chunks.ts';
import type { Presentation } from '../presentation.ts';
import { type AttributeOptions, type Fields, isVerbatim, presentAttributes } from './attributes.ts';
import { presentMetaBlock } from './meta-block.ts';
import { NULL_JSON, readExtendedPart, readGeoJson } from './precomputed.ts';
import { presentRelatedRecords } from './related-records.ts';
import { presentUi } from './ui.ts';

/** How much of meta.ui to show; `homepage` is the selection for start pages (contract 7.3). */
export type UiProfile = UiDetail | 'homepage';

export type ResourceData = {
  readonly stored: StoredRecord;
  readonly dictionaries: readonly Dictionary[];
  readonly related: readonly RelatedList[];
  readonly similar: readonly object[];
};

export type ResourceOptions = Omit<AttributeOptions, 'allAliases'> & {
  readonly meta: boolean;
  readonly ui: UiProfile;
};

/** The end of the JSON string that starts with a quotation mark at `from`. */
const endOfText = (json: string, from: number): number => {
  for (let end = json.indexOf('"', from + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
  }
  return json.length;
};

/** Returns undefined unless the name occurs once, with a string: otherwise it may belong to a nested object. */
const replaceMember = (record: string, name: string, value: string): string | undefined => {
  const member = `"${name}":`;
  const at = record.indexOf(member);
  const from = at + member.length;
  if (at < 0 || record[from] !== '"' || record.includes(member, from)) return undefined;
  return `${record.slice(0, from)}${value}${record.slice(endOfText(record, from))}`;
};

/** A text that cannot be parsed as a geometry stays as the record gives it. */
const withGeoJson = (attributes: string, { precomputed }: StoredRecord, options: ResourceOptions): string =>
  Object.entries(readGeoJson(precomputed)).reduce((text, [name, geometry]) => {
    if (geometry === NULL_JSON || !text.includes(`"${name}"`)) return text;
    const replaced = isVerbatim(options) ? replaceMember(text, name, geometry) : undefined;
    if (replaced !== undefined) return replaced;
    const fields = JSON.parse(text) as Fields;
    return fields[name] === undefined ? text : JSON.stringify({ ...fields, [name]: JSON.parse(geometry) });
  }, attributes);

/** Clients of the reference interface expect dictionaries among the custom elements. */
const withDictionaries = (text: string, dictionaries: readonly Dictionary[], options: ResourceOptions): string => {
  const isWanted = options.fields?.some((name) => name.toLowerCase() === 'data_dictionaries') ?? true;
  if (!options.nested || dictionaries.length === 0 || !isWanted) return text;
  const attributes = JSON.parse(text) as Fields;
  const b1g = { ...(attributes.b1g as Fields | undefined), data_dictionaries: dictionaries };
  return JSON.stringify({ ...attributes, b1g });
};

const HOMEPAGE_KEYS = new Set(['thumbnail_url', 'thumbnail_placeholder', 'static_map', 'viewer', 'allmaps']);

/** Returns undefined if the response shows none. */
const presentRequestedUi = (
  { stored, related, similar }: ResourceData,
  { ui }: ResourceOptions,
  presentation: Presentation,
): string | undefined => {
  if (ui === 'none') return undefined;
  const recordUi = presentUi(stored, presentation, ui !== 'standard');
  if (ui === 'standard') return recordUi;
  if (ui === 'homepage') {
    const members = Object.entries(JSON.parse(recordUi) as Fields);
    return JSON.stringify(Object.fromEntries(members.filter(([key]) => HOMEPAGE_KEYS.has(key))));
  }
  const around = joinJson(presentRelatedRecords(stored.id, related), JSON.stringify({ similar_items: similar }));
  return joinJson(recordUi, around);
};

/** Covers the whole record, also if `fields` restricts the attributes. */
const presentMeta = (data: ResourceData, options: ResourceOptions, presentation: Presentation): string => {
  const { site, fill, pictures } = presentation;
  const { stored, dictionaries, related } = data;
  const { thumbnail_url: url } = pictures.linksOf(stored, site.base);
  const title = readExtendedPart(stored.precomputed, 'title');
  const thumbnail = url === undefined ? undefined : { url, alt: JSON.parse(title) as string };
  const precomputed = fill(readExtendedPart(stored.precomputed, 'meta'));
  const meta = presentMetaBlock(stored.id, precomputed, site.base, { dictionaries, related, thumbnail });
  const ui = presentRequestedUi(data, options, presentation);
  return ui === undefined ? meta : joinJson(meta, `{"ui":${ui}}`);
};

export const presentResource = (data: ResourceData, options: ResourceOptions, presentation: Presentation): string => {
  const { stored, dictionaries } = data;
  const attributes = presentAttributes(stored, { ...options, allAliases: options.ui === 'full' });
  const shown = withDictionaries(withGeoJson(attributes, stored, options), dictionaries, options);
  const head = `{"type":"resource","id":${JSON.stringify(stored.id)},"attributes":${shown}`;
  return options.meta ? `${head},"meta":${presentMeta(data, options, presentation)}}` : `${head}}`;
};
