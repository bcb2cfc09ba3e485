// Finds ids that occur several times in one collection, before the import starts: only the last one in path order is
// imported, so that a repeated import changes nothing.

import type { Readable } from 'node:stream';
import { parseJson } from '@periplus/streams';
import type { IncomingItem } from '../../catalog/load/ingest.ts';
import { normalise } from '../../record/normalise.ts';
import { type InputFile, readInputs, STDIN } from './inputs.ts';

/** Other records are normalised first, as the import does. */
const isPlain = (raw: unknown): raw is { readonly id: string } => {
  const { id, dct_title_s: title } = (raw ?? {}) as Readonly<Record<string, unknown>>;
  return typeof id === 'string' && id.trim() !== '' && typeof title === 'string';
};

const readId = (text: string): string | undefined => {
  try {
    const raw = parseJson(text);
    if (isPlain(raw)) return raw.id.trim();
    const result = normalise(raw);
    return result.kind === 'record' ? result.record.id : undefined;
  } catch {
    return undefined;
  }
};

const keyOf = ({ source }: IncomingItem, id: string): string => `${source}\n${id}`;

const locationOf = ({ path, item }: IncomingItem): string => `${path}:${item.line}`;

/** Returns the location of the record that replaces this one, or undefined. */
export type DuplicateLookup = (incoming: IncomingItem, id: string) => string | undefined;

/** Ignores standard input, which can be read only once: there, each record replaces the one before it. */
export const createDuplicateLookup = async (
  inputs: readonly InputFile[],
  stdin: Readable,
  signal: AbortSignal,
): Promise<DuplicateLookup> => {
  const seen = new Set<string>();
  const last = new Map<string, string>();
  const files = inputs.filter(({ path }) => path !== STDIN);
  for await (const incoming of readInputs(files, stdin, signal)) {
    if (signal.aborted) break;
    const id = incoming.item.kind === 'text' ? readId(incoming.item.text) : undefined;
    if (id === undefined) continue;
    const key = keyOf(incoming, id);
    if (seen.has(key)) last.set(key, locationOf(incoming));
    else seen.add(key);
  }
  return (incoming, id) => {
    const replacement = incoming.path === 'stdin' ? undefined : last.get(keyOf(incoming, id));
    return replacement === locationOf(incoming) ? undefined : replacement;
  };
};
