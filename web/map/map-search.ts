// Searches in the visible or a drawn area, and moves the map to the area or to the extent of the results.
import type OlMap from 'ol/Map.js';
import { goTo } from '../live.ts';
import { sitePath } from '../page.ts';
import type { Controls } from './controls.ts';
import { type Box, toBboxText } from './extent.ts';
import { createResultExtent } from './result-extent.ts';
import { areaOf, type Drawn, withArea } from './search-area.ts';
import { fitBox, positionKey, viewBox } from './view.ts';

export type MapSearch = {
  readonly search: (drawn: Drawn) => void;
  /** Shows the area or the extent of new results; `boxes` are those of the page. */
  readonly refresh: (boxes: readonly Box[]) => void;
};

export const createMapSearch = (map: OlMap, { searchHere, auto }: Controls): MapSearch => {
  const resultExtent = createResultExtent(sitePath());
  /** Where the script moved the map; it is elsewhere once the reader moves it. */
  let position = positionKey(map);
  /** The area or the search whose extent is shown. */
  let shown: string | undefined;

  const show = (box: Box | undefined): void => {
    if (box !== undefined) fitBox(map, box);
    position = positionKey(map);
    searchHere.hidden = true;
  };
  const search = (drawn: Drawn): void => {
    searchHere.hidden = true;
    const next = withArea(drawn);
    // A drawn area is in view already, so the map does not move.
    shown = areaOf(new URL(next))?.key;
    position = positionKey(map);
    void goTo(next, { push: true });
  };
  const searchView = (): void => search({ kind: 'box', bbox: toBboxText(viewBox(map)) });

  const refresh = (boxes: readonly Box[]): void => {
    const area = areaOf(new URL(location.href));
    const key = area?.key ?? resultExtent.key();
    if (key === shown) return;
    shown = key;
    const showIfCurrent = (box: Box | undefined): void => {
      if (shown === key) show(box);
    };
    if (area !== undefined) show(area.box);
    else void resultExtent.find(boxes).then(showIfCurrent);
  };

  map.on('moveend', () => {
    if (positionKey(map) === position) return;
    if (auto.checked) searchView();
    else searchHere.hidden = false;
  });
  searchHere.addEventListener('click', searchView);
  return { search, refresh };
};
