// A temporary catalogue with a folder of files to harvest, and git repositories as sources.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type HarvestServices, openHarvestServices } from '../../src/app/harvest.ts';
import { createConfig } from '../../src/config/load-config.ts';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import { parseStoredRecord } from '../../src/engine/record-store.ts';
import type { HarvestRequest } from '../../src/harvest/harvester.ts';
import { parseSource, type SourceDescription } from '../../src/harvest/parse-source.ts';
import type { Run } from '../../src/harvest/run.ts';
import { createTempFolder } from './temp-folder.ts';

type Owner = { readonly after: (work: () => void | Promise<void>) => void };

export const hasGit = spawnSync('git', ['--version']).status === 0;

export type HarvestFixture = HarvestServices & {
  readonly dataDir: string;
  /** Folder of the source. */
  readonly folder: string;
  readonly write: (path: string, content: unknown) => void;
  readonly remove: (...paths: readonly string[]) => void;
  readonly add: (description?: Partial<SourceDescription>) => Promise<void>;
  readonly run: (request?: Partial<HarvestRequest>) => Promise<Run>;
  /** Title by id of all records in the catalogue. */
  readonly titles: () => Promise<Readonly<Record<string, string>>>;
};

export const NAME = 'edu.test';

export const aRecord = (id: string, title = `Map ${id}`): object => ({ id, dct_title_s: title });

export const createHarvestFixture = async (t: Owner, settings = {}): Promise<HarvestFixture> => {
  const [dataDir, folder] = [createTempFolder(t), createTempFolder(t)];
  const config = createConfig({ 'data.dir': dataDir, 'harvest.graceHours': 0, ...settings });
  const errors: string[] = [];
  const harvesting = await openHarvestServices(config, {
    version: '0.0.0',
    onError: (message) => errors.push(message),
  });
  t.after(harvesting.close);
  const { sources, harvest } = harvesting;
  return {
    ...harvesting,
    dataDir,
    folder,
    write: (path, content) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      const isRaw = typeof content === 'string' || content instanceof Uint8Array;
      writeFileSync(join(folder, path), isRaw ? content : JSON.stringify(content));
    },
    remove: (...paths) => {
      for (const path of paths) rmSync(join(folder, path), { recursive: true });
    },
    add: async (description = {}) => {
      assert.ok(await sources.add(parseSource({ name: NAME, address: folder, ...description })));
    },
    run: async (request = {}) => {
      const signal = new AbortController().signal;
      const run = await harvest(await sources.get(NAME), { trigger: 'manual', signal, ...request });
      assert.deepEqual(errors, []);
      return run;
    },
    titles: async () => {
      const store = createStore({ dataDir, readOnly: true });
      const { records } = store.list({ visibility: 'all', offset: 0, limit: 100_000 });
      store.close();
      return Object.fromEntries(records.map((stored) => [stored.id, parseStoredRecord(stored).dct_title_s]));
    },
  };
};
