// The single record as JSON text: attributes with geometries as GeoJSON, and the whole meta block (spec 2.2, 2.3).
import { requireFullPrecomputed } from '../../../catalog/derivation.ts';
import type { UnavailableSources } from '../../../catalog/external/unavailable-sources.ts';
import type { StoredRecord } from '../../../engine/engine.ts';
import type { Pictures } from '../../../http/html/pictures.ts';
import type { Site } from '../../../http/request/site.ts';
import { createPlaceholderFiller } from '../../../http/response/placeholders.ts';
import type { UiDetail } from '../../../query/request/output.ts';
import type { Dictionary } from '../../../record/dictionaries.ts';
import type { RelatedList } from '../../../record/relations.ts';
import { type AttributeOptions, type Fields, isVerbatim, presentAttributes } from './attributes.ts';
import { joinObjects } from './chunks.ts';
import { presentMetaBlock } from './meta-block.ts';
import { NULL_JSON, type Precomputed, parsePrecomputed } from './precomputed.ts';
import { presentRelatedRecords } from './related-records.ts';
import { presentUi } from './ui.ts';

/** How much of meta.ui is wanted; `homepage` is what a start page shows (contract 7.3). */
export type UiProfile = UiDetail | 'homepage';

export type ResourceData = {
  readonly stored: StoredRecord;
  readonly dictionaries: readonly Dictionary[];
  readonly related: readonly RelatedList[];
  readonly similar: readonly object[];
};

export type ResourceOptions = Omit<AttributeOptions, 'allAliases'> & {
  readonly site: Site;
  readonly pictures: Pictures;
  readonly unavailableSources: UnavailableSources;
  readonly meta: boolean;
  readonly ui: UiProfile;
};

/** Where a text in JSON ends that begins with a quotation mark at `from`: at the next one that is not escaped. */
const endOfText = (json: string, from: number): number => {
  for (let end = json.indexOf('"', from + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
  }
  return json.length;
};

/** Undefined where the record does not have the member just once, as a text: then it need not be that of the record itself. */
const exchangeMember = (record: string, name: string, value: string): string | undefined => {
  const member = `"${name}":`;
  const at = record.indexOf(member);
  const from = at + member.length;
  if (at < 0 || record[from] !== '"' || record.includes(member, from)) return undefined;
  return `${record.slice(0, from)}${value}${record.slice(endOfText(record, from))}`;
};

/** A text that cannot be read as a geometry stays as it was delivered. */
const withGeoJson = (attributes: string, { box, geometry }: Precomputed, options: ResourceOptions): string => {
  const places = [
    ['dcat_bbox', box],
    ['locn_geometry', geometry],
  ] as const;
  return places.reduce((text, [name, place]) => {
    if (place === NULL_JSON || !text.includes(`"${name}"`)) return text;
    const exchanged = isVerbatim(options) ? exchangeMember(text, name, place) : undefined;
    if (exchanged !== undefined) return exchanged;
    const fields = JSON.parse(text) as Fields;
    return fields[name] === undefined ? text : JSON.stringify({ ...fields, [name]: JSON.parse(place) });
  }, attributes);
};

/** Clients of the reference interface look for dictionaries among the custom elements. */
const withDictionaries = (text: string, dictionaries: readonly Dictionary[], options: ResourceOptions): string => {
  const isWanted = options.fields?.some((name) => name.toLowerCase() === 'data_dictionaries') ?? true;
  if (!options.nested || dictionaries.length === 0 || !isWanted) return text;
  const attributes = JSON.parse(text) as Fields;
  const b1g = { ...(attributes.b1g as Fields | undefined), data_dictionaries: dictionaries };
  return JSON.stringify({ ...attributes, b1g });
};

const HOMEPAGE_KEYS = new Set(['thumbnail_url', 'thumbnail_placeholder', 'static_map', 'viewer', 'allmaps']);

/** Undefined when none is wanted. */
const presentWantedUi = (
  { stored, related, similar }: ResourceData,
  { ui, site, pictures, unavailableSources }: ResourceOptions,
  prepared: Precomputed,
  fill: (text: string) => string,
): string | undefined => {
  if (ui === 'none') return undefined;
  const isFull = ui !== 'standard';
  const own = presentUi(stored, prepared, { fill, base: site.base, pictures, unavailableSources, isFull });
  if (ui === 'standard') return own;
  if (ui === 'homepage') {
    const members = Object.entries(JSON.parse(own) as Fields);
    return JSON.stringify(Object.fromEntries(members.filter(([key]) => HOMEPAGE_KEYS.has(key))));
  }
  const around = joinObjects(presentRelatedRecords(stored.id, related), JSON.stringify({ similar_items: similar }));
  return joinObjects(own, around);
};

/** Made from the whole record, whatever `fields` leaves of its attributes. */
const presentMeta = (parts: ResourceData, options: ResourceOptions, prepared: Precomputed): string => {
  const { site, pictures } = options;
  const { stored, dictionaries, related } = parts;
  const fill = createPlaceholderFiller(site);
  const { thumbnail_url: url } = pictures.linksOf(stored, site.base);
  const thumbnail = url === undefined ? undefined : { url, alt: JSON.parse(prepared.title) as string };
  const meta = presentMetaBlock(stored.id, fill(prepared.meta), site.base, { dictionaries, related, thumbnail });
  const ui = presentWantedUi(parts, options, prepared, fill);
  return ui === undefined ? meta : joinObjects(meta, `{"ui":${ui}}`);
};

export const presentResource = (parts: ResourceData, options: ResourceOptions): string => {
  const { stored, dictionaries } = parts;
  const prepared = parsePrecomputed(requireFullPrecomputed(stored.precomputed));
  const attributes = presentAttributes(stored, prepared, { ...options, allAliases: options.ui === 'full' });
  const shown = withDictionaries(withGeoJson(attributes, prepared, options), dictionaries, options);
  const head = `{"type":"resource","id":${JSON.stringify(stored.id)},"attributes":${shown}`;
  return options.meta ? `${head},"meta":${presentMeta(parts, options, prepared)}}` : `${head}}`;
};
