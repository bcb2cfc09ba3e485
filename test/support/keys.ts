// Issues keys for tests as the command does.
import { createApiKeyStore, type IssuedKey, type NewKey } from '../../src/keys/api-key-store.ts';
import { createSqliteState } from '../../src/state/sqlite-state.ts';

export const issueKey = async (dataDir: string, key: Partial<NewKey> = {}): Promise<IssuedKey> => {
  const state = await createSqliteState({ dataDir });
  try {
    return await createApiKeyStore(state).create({ name: 'Test', plan: 'standard', scopes: ['read'], ...key });
  } finally {
    await state.close();
  }
};
