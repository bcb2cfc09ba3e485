// The search area on the map: the buttons that draw it, the keys, and the coordinate fields of the page.
import type OlMap from 'ol/Map.js';
import { all, announce } from '../page.ts';
import { text } from '../texts.ts';
import { createBoxEditor } from './box-editor.ts';
import type { Extent } from './box-shape.ts';
import type { Controls } from './controls.ts';
import { createPolygonDrawing } from './draw.ts';
import { parseBboxText, toBboxText } from './extent.ts';
import { DRAWING_CLASS } from './inspect.ts';
import { areaOf, type Drawn } from './search-area.ts';
import { toBox, toExtent } from './view.ts';

const FIELDS = '[data-box-form] input[name=bbox]';

const fields = (): readonly HTMLInputElement[] =>
  all(FIELDS).filter((field): field is HTMLInputElement => field instanceof HTMLInputElement);

const fillFields = (bbox: string): void => {
  const values = bbox.split(',');
  for (const [index, field] of fields().entries()) field.value = values[index] ?? '';
};

const announceBox = (bbox: string): void => {
  const [west = '', south = '', east = '', north = ''] = bbox.split(',');
  announce(text('map.boxAt', { west, south, east, north }));
};

/** The box in the coordinate fields, while they are complete. */
const readFields = (): Extent | undefined => {
  const values = fields().map(({ value }) => value);
  const box = values.every((value) => value !== '') ? parseBboxText(values.join(',')) : undefined;
  return box && toExtent(box);
};

export type AreaDrawing = {
  /** Shows the box of the current search. */
  readonly refresh: () => void;
};

export const createAreaDrawing = (
  map: OlMap,
  stage: HTMLElement,
  controls: Controls,
  search: (drawn: Drawn) => void,
): AreaDrawing => {
  const target = map.getTargetElement();
  const buttons = { box: controls.box, polygon: controls.polygon };
  let mode: Drawn['kind'] | undefined;
  const toText = (extent: Extent): string => toBboxText(toBox(extent));

  const editor = createBoxEditor(map, {
    onChange: (extent) => fillFields(toText(extent)),
    onDone: (extent) => finish({ kind: 'box', bbox: toText(extent) }),
  });
  const polygons = createPolygonDrawing(map, (points) => finish({ kind: 'polygon', points }));

  const stop = (): void => {
    mode = undefined;
    editor.stopDrawing();
    polygons.stop();
    for (const button of Object.values(buttons)) button.setAttribute('aria-pressed', 'false');
    controls.status.textContent = '';
    target.classList.remove(DRAWING_CLASS);
  };
  const finish = (drawn: Drawn): void => {
    stop();
    search(drawn);
  };
  const start = (kind: Drawn['kind'], isByKeyboard: boolean): void => {
    stop();
    mode = kind;
    if (kind === 'box') editor.startDrawing();
    else polygons.start();
    if (kind === 'box' && isByKeyboard) editor.showDefault();
    target.classList.add(DRAWING_CLASS);
    buttons[kind].setAttribute('aria-pressed', 'true');
    controls.status.textContent = text(kind === 'box' ? 'map.howToDrawBox' : 'map.howToDrawArea');
    target.focus({ preventScroll: true });
  };
  const refresh = (): void => {
    const area = areaOf(new URL(location.href));
    editor.show(area?.kind === 'box' && area.box !== undefined ? toExtent(area.box) : undefined);
  };

  for (const kind of ['box', 'polygon'] as const)
    buttons[kind].addEventListener('click', ({ detail }) => {
      if (mode === kind) stop();
      else start(kind, detail === 0);
    });
  document.addEventListener('input', ({ target: field }) => {
    if (field instanceof Element && field.matches(FIELDS)) editor.show(readFields());
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || mode === undefined) return;
    stop();
    refresh();
  });
  // The keys of the box come before those of the map.
  stage.addEventListener(
    'keydown',
    (event) => {
      if (mode !== 'box' || event.target !== target || !editor.pressKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const extent = readFields();
      if (extent !== undefined) announceBox(toText(extent));
    },
    { capture: true },
  );
  return { refresh };
};
