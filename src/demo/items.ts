// Every entry of the demo catalogue, in one list.
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

/** Collections come first, so that a reader of the list meets a collection before its members. */
export const demoItems = lazy((): readonly DemoItem[] => [
  ...collectionItems(),
  ...aboutItems(),
  ...worldMapItems(),
  ...countryItems(),
  ...stateItems(),
  ...countyProductItems(),
  ...countyItems(),
  ...waterItems(),
  ...voyageItems(),
  ...imageryItems(),
  ...seriesItems(),
]);

const itemsById = lazy(() => new Map(demoItems().map((item) => [item.id, item])));

export const demoItem = (id: string): DemoItem | undefined => itemsById().get(id);
