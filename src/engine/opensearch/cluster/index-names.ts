// What things are called in the cluster: all names begin with the prefix of the operator.
import { createHash } from 'node:crypto';

export type IndexNames = {
  /** Records of one generation: mapping and derivation as the fingerprint says. */
  readonly records: string;
  /** All generations of records, as a pattern. */
  readonly generations: string;
  /** Leads to the generation that is written to. */
  readonly current: string;
  readonly words: string;
  readonly shapes: string;
  readonly dictionaries: string;
  readonly meta: string;
};

export const toIndexNames = (prefix: string, fingerprint: string): IndexNames => ({
  records: `${prefix}-records-${fingerprint}`,
  generations: `${prefix}-records-*`,
  current: `${prefix}-current`,
  words: `${prefix}-words-${fingerprint}`,
  shapes: `${prefix}-shapes`,
  dictionaries: `${prefix}-dictionaries`,
  meta: `${prefix}-meta`,
});

export const digest = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('base64url');
};

/** The cluster takes names of 512 bytes; longer ids go by their digest. */
export const toDocumentId = (id: string): string => (Buffer.byteLength(id) <= 480 ? id : `~${digest(id)}`);
