// The GeoJSON feature of a record, precomputed when the record is written: JSON text that responses splice without
// parsing.
import type { Precomputation } from '../../../catalog/derivation.ts';
import { requirePart } from '../../../engine/precomputed-parts.ts';
import { PLACEHOLDER_SITE, toPlaceholderJson } from '../../../http/response/placeholders.ts';
import { presentFeature } from './feature.ts';

const NON_ASCII = /[\u0080-\uffff]/g;

/** ASCII text is read from the store faster, and keeps the other parts beside it fast. */
const toAscii = (json: string): string =>
  json.replace(NON_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Raise the version when the feature changes: stores are then derived again at the next start. */
export const FEATURE_PRECOMPUTATION = {
  version: 5,
  precompute: (record) => ({
    core: {},
    extended: { feature: toAscii(toPlaceholderJson(presentFeature(record, PLACEHOLDER_SITE.base))) },
  }),
} satisfies Precomputation;

/** With placeholders for the site's address. */
export const readFeatureText = (precomputed: string): string => requirePart(precomputed, 'feature');
