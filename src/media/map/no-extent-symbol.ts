// The sign on a map of the world that shows no place: a circle with a stroke, for records of no place or of all places.
import type { MapSize } from '../view/map-view.ts';

/** Part of the shorter side that it takes (contract 11.1). */
const SHARE = 0.64;

export const drawNoExtentSymbol = ({ width, height }: MapSize): string => {
  const radius = (Math.min(width, height) * SHARE) / 2;
  const [x, y, reach] = [width / 2, height / 2, radius * Math.SQRT1_2];
  const pen = 'fill="none" stroke="#64748b" stroke-opacity=".45" stroke-width="14" stroke-linecap="round"';
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${pen}/><path d="M${x - reach} ${y + reach}L${x + reach} ${y - reach}" ${pen}/>`;
};
