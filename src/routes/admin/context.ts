// The dependencies of these routes.
import type { Catalog } from '../../catalog/catalog.ts';
import type { Config } from '../../config/settings.ts';
import type { HarvestState } from '../../harvest/harvest-state.ts';

export type OperatorContext = {
  readonly catalog: Catalog;
  readonly config: Config;
  readonly openHarvest: () => Promise<HarvestState>;
};
