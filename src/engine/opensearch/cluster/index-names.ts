// The names of the indices. All start with the configured prefix.
import { createHash } from 'node:crypto';

export type IndexNames = {
  /** The records of one generation; the fingerprint covers mapping and derivation. */
  readonly records: string;
  /** A pattern for all generations. */
  readonly generations: string;
  /** Alias of the generation that is written to. */
  readonly current: string;
  readonly words: string;
  readonly shapes: string;
  readonly dictionaries: string;
  readonly history: string;
  readonly meta: string;
};

export const toIndexNames = (prefix: string, fingerprint: string): IndexNames => ({
  records: `${prefix}-records-${fingerprint}`,
  generations: `${prefix}-records-*`,
  current: `${prefix}-current`,
  words: `${prefix}-words-${fingerprint}`,
  shapes: `${prefix}-shapes`,
  dictionaries: `${prefix}-dictionaries`,
  history: `${prefix}-history`,
  meta: `${prefix}-meta`,
});

export const digest = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('base64url');
};

/** The cluster limits ids to 512 bytes; longer ids are replaced by a digest. */
export const toDocumentId = (id: string): string => (Buffer.byteLength(id) <= 480 ? id : `~${digest(id)}`);
