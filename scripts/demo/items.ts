// All entries of the demo catalogue, by family.
import { aboutItems } from './about-items.ts';
import { collectionItems } from './collection-items.ts';
import { countryItems } from './country-items.ts';
import { countyItems } from './county-items.ts';
import { countyProductItems } from './county-products.ts';
import { imageryItems } from './imagery-items.ts';
import type { DemoItem } from './item.ts';
import { seriesItems } from './series-items.ts';
import { stateItems } from './state-items.ts';
import { voyageItems } from './voyage-items.ts';
import { waterItems } from './water-items.ts';
import { worldMapItems } from './world-maps.ts';

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
