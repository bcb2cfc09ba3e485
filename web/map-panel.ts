// The map beside the results. Its code is large, so it comes after the results are there, and only where the map is shown.
import { byId, onResults } from './page.ts';

const isShown = (panel: HTMLElement): boolean => panel.offsetParent !== null && panel.offsetWidth > 0;

export const startMapPanel = (): void => {
  const panel = byId('map-panel');
  if (panel === undefined) return;
  let begun = false;
  const begin = (): void => {
    if (begun || !isShown(panel)) return;
    begun = true;
    import('./map/map.ts').then(
      ({ showMap, showPlainMap }) => (panel.dataset.kind === 'plain' ? showPlainMap : showMap)(panel),
      () => panel.classList.add('map-failed'),
    );
  };
  const soon = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 500 });
    else setTimeout(begin, 100);
  };
  onResults(soon);
  addEventListener('resize', soon);
  soon();
};
