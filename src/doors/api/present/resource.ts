// The single record as JSON text: attributes with geometries as GeoJSON, and the whole meta block (spec 2.2, 2.3).
import type { StoredRecord } from '../../../engine/engine.ts';
import type { Dictionary } from '../../../record/dictionaries.ts';
import { readStatedPlace } from '../../../record/geometry.ts';
import type { RelatedList } from '../../../record/relations.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import type { Site } from '../../http/site.ts';
import { type AttributeOptions, type Fields, joinObjects, presentAttributes } from './attributes.ts';
import { presentMetaBlock } from './meta-block.ts';
import { presentNeighbours } from './neighbours.ts';
import type { Pictures } from './pictures.ts';
import { presentUi } from './ui.ts';

/** How much of meta.ui is wanted: all of it, what a start page shows (contract 7.3), or nothing. */
export type UiProfile = 'full' | 'homepage' | 'none';

export type ResourceParts = {
  readonly stored: StoredRecord;
  readonly record: AardvarkRecord;
  readonly dictionaries: readonly Dictionary[];
  readonly related: readonly RelatedList[];
  readonly similar: readonly object[];
};

export type ResourceOptions = AttributeOptions & {
  readonly site: Site;
  readonly pictures: Pictures;
  readonly meta: boolean;
  readonly ui: UiProfile;
};

/** A text that cannot be read as a geometry stays as it was delivered. */
const withGeoJson = (attributes: Fields, record: AardvarkRecord): Fields => {
  const { box, geometry } = readStatedPlace(record);
  const places = Object.entries({ dcat_bbox: box?.geometry, locn_geometry: geometry?.geometry });
  const readable = places.filter(([name, place]) => place !== undefined && attributes[name] !== undefined);
  return { ...attributes, ...Object.fromEntries(readable) };
};

/** Clients of the reference interface look for dictionaries among the custom elements. */
const withDictionaries = (
  attributes: Fields,
  dictionaries: readonly Dictionary[],
  options: AttributeOptions,
): Fields => {
  const isWanted = options.fields?.some((name) => name.toLowerCase() === 'data_dictionaries') ?? true;
  if (!options.nested || dictionaries.length === 0 || !isWanted) return attributes;
  return { ...attributes, b1g: { ...(attributes.b1g as Fields | undefined), data_dictionaries: dictionaries } };
};

const HOMEPAGE_KEYS = new Set(['thumbnail_url', 'thumbnail_placeholder', 'static_map', 'viewer', 'allmaps']);

const presentFullUi = ({ stored, related, similar }: ResourceParts, { site, pictures }: ResourceOptions): string => {
  const around = joinObjects(presentNeighbours(stored.id, related), JSON.stringify({ similar_items: similar }));
  return joinObjects(presentUi(stored, site, pictures), around);
};

const presentHomepageUi = ({ stored }: ResourceParts, { site, pictures }: ResourceOptions): string => {
  const ui = Object.entries(JSON.parse(presentUi(stored, site, pictures)) as Fields);
  return JSON.stringify(Object.fromEntries(ui.filter(([key]) => HOMEPAGE_KEYS.has(key))));
};

/** Made from the whole record, whatever `fields` leaves of its attributes. */
const presentMeta = (parts: ResourceParts, options: ResourceOptions): string => {
  const { site, pictures, ui } = options;
  const { record, dictionaries, related } = parts;
  const { thumbnail_url } = pictures.linksOf(record.id, site.base);
  const meta = JSON.stringify(presentMetaBlock(record, site.base, { dictionaries, related, thumbnail_url }));
  if (ui === 'none') return meta;
  return joinObjects(
    meta,
    `{"ui":${ui === 'full' ? presentFullUi(parts, options) : presentHomepageUi(parts, options)}}`,
  );
};

export const presentResource = (parts: ResourceParts, options: ResourceOptions): string => {
  const { stored, record, dictionaries } = parts;
  const attributes = withGeoJson(JSON.parse(presentAttributes(stored, options).join('')) as Fields, record);
  const shown = JSON.stringify(withDictionaries(attributes, dictionaries, options));
  const head = `{"type":"resource","id":${JSON.stringify(stored.id)},"attributes":${shown}`;
  return options.meta ? `${head},"meta":${presentMeta(parts, options)}}` : `${head}}`;
};
