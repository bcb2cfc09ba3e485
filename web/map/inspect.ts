// Shows what lies at a point of the map: the count of its cell on hover, focus and tap; results with the same footprint
// as a list.
import type OlMap from 'ol/Map.js';
import { announce } from '../page.ts';
import { text } from '../texts.ts';
import type { Cells } from './cells.ts';
import type { FootprintGroup } from './footprint-groups.ts';
import { type Footprints, findCards } from './footprints.ts';
import { createPopup, type Popup, placeInside } from './popup.ts';

type Point = readonly number[];

const TIP_OFFSET = 14;
const ZOOM_STEP = 1.5;
export const DRAWING_CLASS = 'is-drawing';

const createTip = (): HTMLElement => {
  const tip = document.createElement('div');
  tip.className = 'map-tip';
  tip.hidden = true;
  return tip;
};

/** Marks the centre of the map, which the keyboard inspects. */
const createCrosshair = (): HTMLElement => {
  const crosshair = document.createElement('div');
  crosshair.className = 'map-crosshair';
  return crosshair;
};

const toListEntry = (card: HTMLElement, highlight: Footprints['highlight']): readonly HTMLElement[] => {
  const title = card.querySelector<HTMLAnchorElement>('h2 a');
  if (title === null) return [];
  const [entry, link] = [document.createElement('li'), document.createElement('a')];
  link.href = title.href;
  link.textContent = title.textContent;
  for (const type of ['focus', 'mouseenter']) link.addEventListener(type, () => highlight([card.dataset.id ?? '']));
  entry.append(link);
  return [entry];
};

const createList = ({ ids }: FootprintGroup, highlight: Footprints['highlight']): HTMLElement => {
  const list = document.createElement('ul');
  list.append(...findCards(ids).flatMap((card) => toListEntry(card, highlight)));
  return list;
};

const createZoomButton = (map: OlMap, [x = 0, y = 0]: Point, close: () => void): HTMLElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'small';
  button.textContent = text('map.zoomIn');
  button.addEventListener('click', () => {
    close();
    const view = map.getView();
    view.animate({ center: [x, y], zoom: (view.getZoom() ?? 0) + ZOOM_STEP, duration: 300 });
    map.getTargetElement().focus();
  });
  return button;
};

const showCard = ({ ids }: FootprintGroup): void => {
  const [card] = findCards(ids);
  card?.scrollIntoView({ block: 'nearest' });
  card?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true });
};

const formatCount = (count: number | undefined): string =>
  count === undefined ? '' : text('map.cellCount', { count });

export const createInspector = (
  map: OlMap,
  stage: HTMLElement,
  cells: Pick<Cells, 'countAt'>,
  footprints: Footprints,
) => {
  const target = map.getTargetElement();
  const tip = createTip();
  const popup: Popup = createPopup(() => target.focus());
  stage.append(createCrosshair(), tip, popup.element);
  const isDrawing = (): boolean => target.classList.contains(DRAWING_CLASS);
  const centre = (): readonly [coordinate: Point, pixel: Point] => {
    const coordinate = map.getView().getCenter() ?? [0, 0];
    return [coordinate, map.getPixelFromCoordinate(coordinate) ?? [0, 0]];
  };

  const showTip = (coordinate: Point, pixel: Point): string => {
    tip.textContent = formatCount(cells.countAt(coordinate));
    tip.hidden = tip.textContent === '' || isDrawing();
    if (!tip.hidden) placeInside(tip, pixel, TIP_OFFSET);
    return tip.textContent;
  };
  const hover = (coordinate: Point, pixel: Point): void => {
    const [smallest] = footprints.groupsAt(coordinate);
    target.classList.toggle('can-click', smallest !== undefined);
    footprints.highlight(smallest?.ids ?? []);
    showTip(coordinate, pixel);
  };
  /** A finger gets a list, because the card may be far away on a small screen. */
  const open = (coordinate: Point, pixel: Point, isTouch = false): void => {
    if (isDrawing()) return;
    popup.close();
    hover(coordinate, pixel);
    const [smallest] = footprints.groupsAt(coordinate);
    const count = cells.countAt(coordinate);
    if (smallest?.ids.length === 1 && !isTouch) showCard(smallest);
    else if (smallest !== undefined)
      popup.open(pixel, {
        heading: text('map.sameExtent', { count: smallest.ids.length }),
        body: [createList(smallest, footprints.highlight)],
      });
    else if (count !== undefined)
      popup.open(pixel, { heading: formatCount(count), body: [createZoomButton(map, coordinate, popup.close)] });
  };
  const inspectCentre = (): void => {
    if (!target.matches(':focus-visible')) return;
    const [coordinate, pixel] = centre();
    const said = showTip(coordinate, pixel);
    if (said !== '') announce(said);
  };

  map.on('pointermove', ({ dragging, coordinate, pixel }) => {
    if (!dragging) hover(coordinate, pixel);
  });
  map.on('click', ({ coordinate, pixel, originalEvent }) =>
    open(coordinate, pixel, originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch'),
  );
  map.on('movestart', () => {
    tip.hidden = true;
  });
  target.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'touch') return;
    tip.hidden = true;
    footprints.highlight([]);
  });
  target.addEventListener('focus', inspectCentre);
  target.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target === target) open(...centre());
  });
  return { close: popup.close, inspectCentre };
};
