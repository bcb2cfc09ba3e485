// The dependencies of these routes.
import type { Catalog } from '../../catalog/catalog.ts';
import type { Config } from '../../config/settings.ts';
import type { HarvestState } from '../../harvest/harvest-state.ts';
import type { StateStore } from '../../state/state.ts';

export type DeskContext = {
  readonly catalog: Catalog;
  readonly config: Config;
  readonly openState: () => Promise<StateStore>;
  readonly openHarvest: () => Promise<HarvestState>;
};
