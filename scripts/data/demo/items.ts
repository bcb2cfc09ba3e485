// All entries of the demo catalogue, by family.

import type { DemoItem } from './item.ts';
import { aboutItems } from './items/about-items.ts';
import { collectionItems } from './items/collection-items.ts';
import { countryItems } from './items/country-items.ts';
import { countyItems } from './items/county-items.ts';
import { countyProductItems } from './items/county-products.ts';
import { imageryItems } from './items/imagery-items.ts';
import { seriesItems } from './items/series-items.ts';
import { stateItems } from './items/state-items.ts';
import { voyageItems } from './items/voyage-items.ts';
import { waterItems } from './items/water-items.ts';
import { worldMapItems } from './items/world-maps.ts';

/** Collections come before their members. */
const FAMILIES: readonly (() => readonly DemoItem[])[] = [
  collectionItems,
  aboutItems,
  worldMapItems,
  countryItems,
  stateItems,
  countyProductItems,
  countyItems,
  waterItems,
  voyageItems,
  imageryItems,
  seriesItems,
];

export const demoItems = (): Iterable<DemoItem> => FAMILIES.values().flatMap((make) => make());
