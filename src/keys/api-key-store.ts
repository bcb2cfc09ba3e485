// The keys of a catalogue, kept in the state under the hash of each.
import { CatalogError } from '../errors.ts';
import type { StateDocument, StateStore } from '../state/state.ts';
import { type ApiKey, createKeyId, createSecret, hashSecret, toApiKey, toDocument, toKeyState } from './api-key.ts';

const KEYS = 'api-keys';
const PAGE = 500;

export type NewKey = Omit<ApiKey, 'id' | 'issuedAt' | 'revokedAt'>;

/** The secret is shown once and kept nowhere. */
export type IssuedKey = { readonly key: ApiKey; readonly secret: string };

export type ApiKeyStore = {
  readonly create: (key: NewKey) => Promise<IssuedKey>;
  /** Oldest first; a key that was rotated is there twice while the one before is still good. */
  readonly list: () => Promise<readonly ApiKey[]>;
  /** Whatever its state. */
  readonly findBySecret: (secret: string) => Promise<ApiKey | undefined>;
  /** Throws `not_found`, as `rotate` does. */
  readonly revoke: (id: string) => Promise<ApiKey>;
  /** Another secret for the same key; the one before is good until then. */
  readonly rotate: (id: string, until: Date) => Promise<IssuedKey>;
};

const byIssue = (one: ApiKey, other: ApiKey): number => (one.issuedAt < other.issuedAt ? -1 : 1);

export const createApiKeyStore = (state: StateStore): ApiKeyStore => {
  const readAll = async (): Promise<readonly StateDocument[]> => {
    const all: StateDocument[] = [];
    for (let afterId: string | undefined; ; ) {
      const page = await state.list(KEYS, { limit: PAGE, ...(afterId === undefined ? {} : { afterId }) });
      all.push(...page);
      afterId = page.at(-1)?.id;
      if (page.length < PAGE) return all;
    }
  };
  const issue = async (key: ApiKey): Promise<IssuedKey> => {
    const secret = createSecret();
    await state.put(KEYS, hashSecret(secret), toDocument(key));
    return { key, secret };
  };
  /** All secrets of the key that are not revoked yet, newest first. */
  const findValid = async (id: string): Promise<readonly [StateDocument, ...StateDocument[]]> => {
    const found = (await readAll()).filter(({ value }) => {
      const key = toApiKey(value);
      return key.id === id && toKeyState(key) !== 'revoked';
    });
    const [newest, ...others] = found.sort((one, other) => byIssue(toApiKey(other.value), toApiKey(one.value)));
    if (newest === undefined) {
      throw new CatalogError(
        'not_found',
        `There is no key ${id.slice(0, 80)} that could be used; see periplus keys list.`,
      );
    }
    return [newest, ...others];
  };
  /** The earlier end stays. */
  const endAt = (key: ApiKey, at: string): ApiKey =>
    key.revokedAt !== undefined && key.revokedAt < at ? key : { ...key, revokedAt: at };
  const endAll = async (documents: readonly StateDocument[], at: string): Promise<void> => {
    for (const { id, value } of documents) await state.put(KEYS, id, toDocument(endAt(toApiKey(value), at)));
  };
  return {
    create: (key) => issue({ ...key, id: createKeyId(), issuedAt: new Date().toISOString() }),
    list: async () => (await readAll()).map(({ value }) => toApiKey(value)).sort(byIssue),
    findBySecret: async (secret) => {
      const document = await state.get(KEYS, hashSecret(secret));
      return document === undefined ? undefined : toApiKey(document.value);
    },
    revoke: async (id) => {
      const documents = await findValid(id);
      const at = new Date().toISOString();
      await endAll(documents, at);
      return endAt(toApiKey(documents[0].value), at);
    },
    rotate: async (id, until) => {
      const documents = await findValid(id);
      const { revokedAt: _, ...key } = toApiKey(documents[0].value);
      const issued = await issue({ ...key, issuedAt: new Date().toISOString() });
      await endAll(documents, until.toISOString());
      return issued;
    },
  };
};
