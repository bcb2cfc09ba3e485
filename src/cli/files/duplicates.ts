// Ids that come several times in one collection: found before anything is loaded, so that only the last one in order of path is, and the
// same command again finds nothing to change. Which of two collections has a record is not decided here.
import type { Readable } from 'node:stream';
import type { IncomingItem } from '../../catalog/load/ingest.ts';
import { normalise } from '../../record/normalise.ts';
import { type InputFile, readInputs, STDIN } from './inputs.ts';

/** Most records say their id plainly; the others are read as import reads them. */
const isPlain = (raw: Readonly<Record<string, unknown>> | null): raw is { readonly id: string } =>
  typeof raw?.id === 'string' && raw.id.trim() !== '' && typeof raw.dct_title_s === 'string';

const readId = (text: string): string | undefined => {
  try {
    const raw = JSON.parse(text);
    if (isPlain(raw)) return raw.id.trim();
    const result = normalise(raw);
    return result.kind === 'record' ? result.record.id : undefined;
  } catch {
    return undefined;
  }
};

const keyOf = ({ source }: IncomingItem, id: string): string => `${source}\n${id}`;

const spotOf = ({ path: place, item }: IncomingItem): string => `${place}:${item.line}`;

/** Gives the place of the record that counts, when this is not the one; undefined when it is. */
export type DuplicateLookup = (incoming: IncomingItem, id: string) => string | undefined;

/** Standard input can be read only once: there each record replaces the one before it, as it comes. */
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
    if (seen.has(key)) last.set(key, spotOf(incoming));
    else seen.add(key);
  }
  return (incoming, id) => {
    const spot = incoming.path === 'stdin' ? undefined : last.get(keyOf(incoming, id));
    return spot === undefined || spot === spotOf(incoming) ? undefined : spot;
  };
};
