// The feature of a record, prepared when the record is written: JSON text ready to splice, so that nothing is parsed per hit.
import { type Precomputation, requireFullPrecomputed } from '../../../catalog/derivation.ts';
import { PLACEHOLDER_SITE, toPlaceholderJson } from '../../../http/response/placeholders.ts';
import { presentFeature } from './feature.ts';

const NON_ASCII = /[\u0080-\uffff]/g;

/** Escapes are the same JSON; and plain ASCII keeps what is prepared for other answers beside it fast to read. */
const toAscii = (json: string): string =>
  json.replace(NON_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Raise the version whenever the text comes out otherwise: stores are then derived again at the start. */
export const FEATURE_PRECOMPUTATION: Precomputation = {
  version: 2,
  precompute: (record) => toAscii(toPlaceholderJson(presentFeature(record, PLACEHOLDER_SITE.base))),
};

/** It is the last line of what is prepared; with marks for the address of the site. */
export const readFeatureText = (prepared: string): string =>
  requireFullPrecomputed(prepared).slice(prepared.lastIndexOf('\n') + 1);
