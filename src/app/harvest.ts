// Wires harvesting for commands and for the background thread: the store, the state and the content fetchers.
import { join } from 'node:path';
import { createRecordLoader } from '../catalog/load/record-loader.ts';
import { readSubprocessEnvironment } from '../config/environment.ts';
import type { Config } from '../config/settings.ts';
import type { RecordStore } from '../engine/engine.ts';
import { createHarvester, type Harvester } from '../harvest/harvester.ts';
import { createSourceOpener } from '../harvest/open-source.ts';
import { createRunList, type RunList } from '../harvest/run-list.ts';
import { createSourceList, type SourceList } from '../harvest/source-list.ts';
import type { StateStore } from '../state/state.ts';
import { derivation } from './record-loader.ts';
import { openRecordStore, openState } from './storage.ts';

export type HarvestServices = {
  readonly state: StateStore;
  readonly records: RecordStore;
  readonly sources: SourceList;
  readonly runs: RunList;
  readonly harvest: Harvester;
  readonly close: () => Promise<void>;
};

export type HarvestServicesOptions = { readonly version: string; readonly onError: (message: string) => void };

export const openHarvestServices = async (
  config: Config,
  { version, onError }: HarvestServicesOptions,
): Promise<HarvestServices> => {
  const { dir } = config.data;
  const state = await openState(config);
  const records = await openRecordStore(config);
  const { load } = createRecordLoader({ records, derivation });
  const [sources, runs, folder] = [createSourceList(state), createRunList(state), join(dir, 'harvest')];
  const { graceHours, maxRemovedPercent, ...limits } = config.harvest;
  const openContent = createSourceOpener({
    ...{ folder, userAgent: `Periplus/${version}`, environment: readSubprocessEnvironment() },
    ...{ allowPrivate: limits.allowPrivate, timeoutMs: limits.timeoutMs, maxBytes: limits.maxBytes },
    minBytesPerSecond: config.fetch.minBytesPerSecond,
  });
  const harvest = createHarvester({
    ...{ state, runs, onError, records, load, sources, openContent, folder },
    ...{ batchSize: config.import.batchSize, graceHours, maxRemovedPercent },
  });
  const close = async (): Promise<void> => {
    await records.close();
    await state.close();
  };
  return { state, records, sources, runs, harvest, close };
};
