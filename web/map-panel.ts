// Loads the map of the search page when it becomes visible, after the results, since its code is large.
import { byId, onResults } from './page.ts';

const isShown = (panel: HTMLElement): boolean => panel.offsetParent !== null && panel.offsetWidth > 0;

export const startMapPanel = (): void => {
  const panel = byId('map-panel');
  if (panel === undefined) return;
  let isStarted = false;
  const start = (): void => {
    if (isStarted || !isShown(panel)) return;
    isStarted = true;
    import('./map/map.ts').then(
      ({ showMap, showPlainMap }) => (panel.dataset.kind === 'plain' ? showPlainMap : showMap)(panel),
      () => panel.classList.add('map-failed'),
    );
  };
  const startSoon = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 500 });
    else setTimeout(start, 100);
  };
  onResults(startSoon);
  addEventListener('resize', startSoon);
  startSoon();
};
