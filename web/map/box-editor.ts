// Draws, moves and resizes the search box with a pointer or the keyboard.
import PointerInteraction from 'ol/interaction/Pointer.js';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { createBoxLayer } from './box-layer.ts';
import {
  dragHandle,
  type Extent,
  findHandle,
  fromCorners,
  type Handle,
  limitBox,
  middleOf,
  pressArrow,
} from './box-shape.ts';
import { alignX } from './footprint-groups.ts';
import { WORLD_WIDTH } from './view.ts';

type PointerMapEvent = MapBrowserEvent<PointerEvent | KeyboardEvent | WheelEvent>;
type Point = readonly [number, number];

const REACH = { mouse: 10, touch: 24 } as const;
/** A shorter drag, in pixels, is a click. */
const CLICK_PIXELS = 4;
/** A key press moves a side by this share of the view. */
const KEY_STEP = 0.05;

/** What a drag changes: a new box from a corner, or the box as it was when a handle was taken. */
type Drag =
  | { readonly kind: 'draw'; readonly from: Point; readonly pixel: Point }
  | {
      readonly kind: 'handle';
      readonly handle: Handle;
      readonly from: Point;
      readonly box: Extent;
      readonly pixel: Point;
    };

export type BoxEditorEvents = {
  /** The box changes while it is drawn, moved or resized. */
  readonly onChange: (extent: Extent) => void;
  readonly onDone: (extent: Extent) => void;
};

const toPoint = ([x = 0, y = 0]: readonly number[]): Point => [x, y];

const isTouch = ({ originalEvent }: PointerMapEvent): boolean =>
  originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';

const isShiftDrag = ({ originalEvent }: PointerMapEvent): boolean =>
  originalEvent instanceof PointerEvent && originalEvent.shiftKey && !originalEvent.altKey;

export type BoxEditor = {
  /** Shows a box, or none. */
  readonly show: (extent: Extent | undefined) => void;
  /** The next drag or pair of clicks draws a box. */
  readonly startDrawing: () => void;
  readonly stopDrawing: () => void;
  /** Shows a box in the middle of the view, if there is none. */
  readonly showDefault: () => void;
  /** Whether the key moved or resized the box, or searches with it. */
  readonly pressKey: (event: KeyboardEvent) => boolean;
};

export const createBoxEditor = (map: OlMap, { onChange, onDone }: BoxEditorEvents): BoxEditor => {
  const { layer, show: draw } = createBoxLayer(map);
  map.addLayer(layer);
  let box: Extent | undefined;
  let isDrawing = false;
  let drag: Drag | undefined;
  /** The first of two clicks. */
  let corner: Point | undefined;

  const show = (extent: Extent | undefined): void => {
    box = extent;
    draw(extent);
  };
  const change = (extent: Extent): void => {
    show(extent);
    onChange(extent);
  };
  const handleAt = (event: PointerMapEvent): Handle | undefined => {
    if (box === undefined || isDrawing) return undefined;
    const [x, y] = toPoint(event.coordinate);
    const reach = REACH[isTouch(event) ? 'touch' : 'mouse'] * (map.getView().getResolution() ?? 0);
    return findHandle(box, [alignX(x, box, WORLD_WIDTH), y], reach);
  };
  const drawTo = (from: Point, to: Point): void => change(limitBox(fromCorners(from, to), WORLD_WIDTH));

  const down = (event: PointerMapEvent): boolean => {
    const from = toPoint(event.coordinate);
    const handle = handleAt(event);
    const pixel = toPoint(event.pixel);
    if (isDrawing || isShiftDrag(event)) drag = { kind: 'draw', from: corner ?? from, pixel };
    else drag = handle && box && { kind: 'handle', handle, from, box, pixel };
    return drag !== undefined;
  };
  const move = (event: PointerMapEvent): void => {
    const [x, y] = toPoint(event.coordinate);
    if (drag?.kind === 'draw') drawTo(drag.from, [x, y]);
    else if (drag !== undefined)
      change(dragHandle(drag.box, drag.handle, [x - drag.from[0], y - drag.from[1]], WORLD_WIDTH));
  };
  const isClick = ({ pixel }: PointerMapEvent, { pixel: start }: { readonly pixel: Point }): boolean =>
    Math.hypot((pixel[0] ?? 0) - start[0], (pixel[1] ?? 0) - start[1]) < CLICK_PIXELS;
  const up = (event: PointerMapEvent): boolean => {
    const ended = drag;
    drag = undefined;
    // A click on a handle is a click on the map.
    if (ended?.kind === 'handle' && isClick(event, ended)) {
      show(ended.box);
      return false;
    }
    if (ended?.kind === 'draw' && corner === undefined && isClick(event, ended)) {
      corner = ended.from;
      return false;
    }
    if (ended?.kind === 'draw') drawTo(ended.from, toPoint(event.coordinate));
    corner = undefined;
    if (box !== undefined) onDone(box);
    return false;
  };
  const hover = (event: PointerMapEvent): void => {
    if (corner !== undefined && isDrawing) drawTo(corner, toPoint(event.coordinate));
    map.getTargetElement().classList.toggle('on-handle', handleAt(event) !== undefined);
  };
  map.addInteraction(
    new PointerInteraction({ handleDownEvent: down, handleDragEvent: move, handleUpEvent: up, handleMoveEvent: hover }),
  );

  const showDefault = (): void => {
    if (box === undefined) change(middleOf(map.getView().calculateExtent() as unknown as Extent));
  };
  const pressKey = (event: KeyboardEvent): boolean => {
    const start = box ?? middleOf(map.getView().calculateExtent() as unknown as Extent);
    if (event.key === 'Enter') {
      onDone(start);
      return true;
    }
    const [width = 0] = map.getSize() ?? [];
    const step = width * KEY_STEP * (map.getView().getResolution() ?? 0);
    const next = pressArrow(start, event, step, WORLD_WIDTH);
    if (next !== undefined) change(next);
    return next !== undefined;
  };
  return {
    show,
    showDefault,
    pressKey,
    startDrawing: () => {
      isDrawing = true;
    },
    stopDrawing: () => {
      isDrawing = false;
      corner = undefined;
    },
  };
};
