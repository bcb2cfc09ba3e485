// Reads dct_references_s: one entry per URL, in the order of the record, with the names of known keys.
import { memoise } from '@periplus/collections';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type ReferenceName, resolveReference } from '../../schema/references.ts';

export type Reference = {
  /** Undefined for unknown keys. */
  readonly name: ReferenceName | undefined;
  /** The key, unchanged. */
  readonly uri: string;
  readonly url: string;
  readonly label?: string;
};

type Target = { readonly url: string; readonly label?: string };
type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseObject = (value: unknown): Json => {
  if (isObject(value)) return value;
  if (typeof value !== 'string' || value.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
};

const MAX_NESTING = 4;

/** A value is a URL, `{url, label}`, `{"@id"}`, `{id}`, or a list of those. */
const readTargets = (value: unknown, depth = 0): readonly Target[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ url: value.trim() }];
  if (depth > MAX_NESTING) return [];
  if (Array.isArray(value)) return value.flatMap((item) => readTargets(item, depth + 1));
  if (!isObject(value)) return [];
  const targets = readTargets(value.url ?? value['@id'] ?? value.id, depth + 1);
  const label = typeof value.label === 'string' ? value.label.trim() : '';
  return label === '' ? targets : targets.map(({ url }) => ({ url, label }));
};

const nameOf = memoise((uri: string) => ({ name: resolveReference(uri) }), 256);

/** Returns an empty list if the text is not a JSON object. */
export const readReferences = (record: AardvarkRecord): readonly Reference[] => {
  const references: Reference[] = [];
  for (const [uri, value] of Object.entries(parseObject(record.dct_references_s))) {
    if (uri.trim() === '') continue;
    const { name } = nameOf(uri);
    for (const target of readTargets(value)) references.push({ name, uri, ...target });
  }
  return references;
};

export const referencesNamed = (references: readonly Reference[], name: ReferenceName): readonly Reference[] =>
  references.filter((reference) => reference.name === name);

export const firstUrl = (references: readonly Reference[], ...names: readonly ReferenceName[]): string | undefined => {
  for (const name of names) {
    const found = references.find((reference) => reference.name === name);
    if (found !== undefined) return found.url;
  }
  return undefined;
};
