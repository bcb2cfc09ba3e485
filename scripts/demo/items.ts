// Every entry of the demo catalogue, family by family, each made when it is first needed.
import { aboutItems } from './about-items.ts';
import { lazy } from './boundaries.ts';
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

type Family = {
  /** How the ids of the family begin, so that one item can be found without making all. */
  readonly ids: RegExp;
  readonly items: () => readonly DemoItem[];
  readonly byId: () => ReadonlyMap<string, DemoItem>;
};

const family = (ids: RegExp, make: () => readonly DemoItem[]): Family => {
  const items = lazy(make);
  return { ids, items, byId: lazy(() => new Map(items().map((item) => [item.id, item]))) };
};

/** Collections come first, so that a reader of the list meets a collection before its members. */
const FAMILIES: readonly Family[] = [
  family(/^demo-collection-/, collectionItems),
  family(/^demo-(service|site|list|about|draft)-/, aboutItems),
  family(/^demo-map-(?!counties-)/, worldMapItems),
  family(/^demo-country-/, countryItems),
  family(/^demo-state-/, stateItems),
  family(/^demo-(map|points|lines)-counties-/, countyProductItems),
  family(/^demo-county-/, countyItems),
  family(/^demo-water-/, waterItems),
  family(/^demo-voyage-/, voyageItems),
  family(/^demo-image-/, imageryItems),
  family(/^demo-(series|sheet)-/, seriesItems),
];

export const demoItems = (): Iterable<DemoItem> => FAMILIES.values().flatMap(({ items }) => items());

export const demoItem = (id: string): DemoItem | undefined =>
  FAMILIES.find(({ ids }) => ids.test(id))
    ?.byId()
    .get(id);
