// Stores the API keys in the state, by the hash of each secret.
import { CatalogError } from '../errors.ts';
import type { StateDocument, StateStore } from '../state/state.ts';
import { type ApiKey, createKeyId, createSecret, hashSecret, toApiKey, toDocument, toKeyState } from './api-key.ts';

const KEYS = 'api-keys';
const PAGE_SIZE = 500;

export type NewKey = Omit<ApiKey, 'id' | 'issuedAt' | 'revokedAt'>;

/** The secret is shown once and not stored. */
export type IssuedKey = { readonly key: ApiKey; readonly secret: string };

export type ApiKeyStore = {
  readonly create: (key: NewKey) => Promise<IssuedKey>;
  /** Oldest first. A rotated key is listed twice while its previous secret is still valid. */
  readonly list: () => Promise<readonly ApiKey[]>;
  /** Also finds expired and revoked keys. */
  readonly findBySecret: (secret: string) => Promise<ApiKey | undefined>;
  /** Throws `not_found`, like `rotate`. */
  readonly revoke: (id: string) => Promise<ApiKey>;
  /** Issues a new secret for the key; the previous one is valid until the given time. */
  readonly rotate: (id: string, until: Date) => Promise<IssuedKey>;
};

const compareIssued = (one: ApiKey, other: ApiKey): number => (one.issuedAt < other.issuedAt ? -1 : 1);

export const createApiKeyStore = (state: StateStore): ApiKeyStore => {
  const readAll = async (): Promise<readonly StateDocument[]> => {
    const all: StateDocument[] = [];
    for (let afterId: string | undefined; ; ) {
      const page = await state.list(KEYS, { limit: PAGE_SIZE, ...(afterId === undefined ? {} : { afterId }) });
      all.push(...page);
      afterId = page.at(-1)?.id;
      if (page.length < PAGE_SIZE) return all;
    }
  };
  const issue = async (key: ApiKey): Promise<IssuedKey> => {
    const secret = createSecret();
    await state.put(KEYS, hashSecret(secret), toDocument(key));
    return { key, secret };
  };
  /** The documents of all secrets of the key that are not revoked, newest first. */
  const findValid = async (id: string): Promise<readonly [StateDocument, ...StateDocument[]]> => {
    const found = (await readAll()).filter(({ value }) => {
      const key = toApiKey(value);
      return key.id === id && toKeyState(key) !== 'revoked';
    });
    const [newest, ...others] = found.sort((one, other) => compareIssued(toApiKey(other.value), toApiKey(one.value)));
    if (newest === undefined) {
      throw new CatalogError('not_found', `There is no valid key ${id.slice(0, 80)}; see periplus keys list.`);
    }
    return [newest, ...others];
  };
  /** Keeps an earlier revocation time. */
  const revokeAt = (key: ApiKey, at: string): ApiKey =>
    key.revokedAt !== undefined && key.revokedAt < at ? key : { ...key, revokedAt: at };
  const revokeAll = async (documents: readonly StateDocument[], at: string): Promise<void> => {
    for (const { id, value } of documents) await state.put(KEYS, id, toDocument(revokeAt(toApiKey(value), at)));
  };
  return {
    create: (key) => issue({ ...key, id: createKeyId(), issuedAt: new Date().toISOString() }),
    list: async () => (await readAll()).map(({ value }) => toApiKey(value)).sort(compareIssued),
    findBySecret: async (secret) => {
      const document = await state.get(KEYS, hashSecret(secret));
      return document === undefined ? undefined : toApiKey(document.value);
    },
    revoke: async (id) => {
      const documents = await findValid(id);
      const at = new Date().toISOString();
      await revokeAll(documents, at);
      return revokeAt(toApiKey(documents[0].value), at);
    },
    rotate: async (id, until) => {
      const documents = await findValid(id);
      const { revokedAt: _, ...key } = toApiKey(documents[0].value);
      const issued = await issue({ ...key, issuedAt: new Date().toISOString() });
      await revokeAll(documents, until.toISOString());
      return issued;
    },
  };
};
