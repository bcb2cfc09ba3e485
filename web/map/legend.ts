// The legend in a corner of the map: colours of the density steps, and what the outlines mean.
import { formatNumber, text } from '../texts.ts';
import { onPaletteChange, palette } from './color-scheme.ts';
import { stepRange } from './density.ts';

const createEntry = (className: string, label: string): HTMLLIElement => {
  const entry = document.createElement('li');
  const swatch = document.createElement('span');
  swatch.className = `swatch ${className}`;
  entry.append(swatch, label);
  return entry;
};

const formatStep = (steps: readonly number[], step: number): string => {
  const [from, to] = stepRange(steps, step);
  if (to === undefined) return text('map.stepOpen', { from });
  return from === to ? formatNumber(from) : text('map.stepRange', { from, to });
};

const createSteps = (steps: readonly number[]): readonly HTMLElement[] => {
  const { cells, cellLine } = palette();
  return steps.map((_, step) => {
    const entry = createEntry('swatch-cell', formatStep(steps, step));
    const swatch = entry.querySelector('span');
    if (swatch !== null) Object.assign(swatch.style, { background: cells[step] ?? '', borderColor: cellLine });
    return entry;
  });
};

export type Legend = {
  readonly element: HTMLElement;
  readonly showSteps: (steps: readonly number[]) => void;
  /** Explains the strip along the edge of the map while it has extents. */
  readonly showPolar: (hasPolar: boolean) => void;
};

export const createLegend = (isOpen: boolean): Legend => {
  const element = document.createElement('details');
  element.className = 'map-legend';
  element.open = isOpen;
  const summary = document.createElement('summary');
  summary.textContent = text('map.legend');
  const [heading, list, outlines] = [
    document.createElement('p'),
    document.createElement('ul'),
    document.createElement('ul'),
  ];
  heading.textContent = text('map.density');
  const polar = createEntry('swatch-polar', text('map.polar'));
  polar.hidden = true;
  outlines.append(createEntry('swatch-footprint', text('map.footprint')), polar);
  element.append(summary, heading, list, outlines);
  let steps: readonly number[] = [];
  const showSteps = (next: readonly number[]): void => {
    steps = next;
    heading.hidden = steps.length === 0;
    list.replaceChildren(...createSteps(steps));
  };
  showSteps([]);
  onPaletteChange(() => showSteps(steps));
  return {
    element,
    showSteps,
    showPolar: (hasPolar) => {
      polar.hidden = !hasPolar;
    },
  };
};
