// The symbol on a map of the world for records without an extent or with a worldwide one: a crossed circle.
import type { MapSize } from '../view/map-view.ts';

/** Share of the shorter side (contract 11.1). */
const SHARE = 0.64;

export const drawNoExtentSymbol = ({ width, height }: MapSize): string => {
  const radius = (Math.min(width, height) * SHARE) / 2;
  const [x, y, reach] = [width / 2, height / 2, radius * Math.SQRT1_2];
  const pen = 'fill="none" stroke="#64748b" stroke-opacity=".45" stroke-width="14" stroke-linecap="round"';
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${pen}/><path d="M${x - reach} ${y + reach}L${x + reach} ${y - reach}" ${pen}/>`;
};
