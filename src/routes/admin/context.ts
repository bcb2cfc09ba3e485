// What the routes of this door need.
import type { Catalog } from '../../catalog/catalog.ts';
import type { Config } from '../../config/settings.ts';
import type { HarvestState } from '../../harvest/harvest-state.ts';

export type OperatorContext = {
  readonly catalog: Catalog;
  readonly config: Config;
  readonly openHarvest: () => Promise<HarvestState>;
};
