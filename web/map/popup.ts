// A popup on the map with a heading and a list of records, or a button. Escape closes it.
import { text } from '../texts.ts';

type Point = readonly number[];

type PopupContent = { readonly heading: string; readonly body: readonly HTMLElement[] };

export type Popup = {
  readonly element: HTMLElement;
  /** Opens at a pixel of the map and moves the focus into the popup. */
  readonly open: (pixel: Point, content: PopupContent) => void;
  readonly close: () => void;
};

const MARGIN = 8;

/** Moves an element to a pixel of its parent, so that it stays inside. */
export const placeInside = (element: HTMLElement, [x = 0, y = 0]: Point, offset: number): void => {
  const { clientWidth = 0, clientHeight = 0 } = element.offsetParent ?? {};
  const left = Math.min(x + offset, clientWidth - element.offsetWidth - MARGIN);
  const top = Math.min(y + offset, clientHeight - element.offsetHeight - MARGIN);
  element.style.left = `${Math.max(MARGIN, left)}px`;
  element.style.top = `${Math.max(MARGIN, top)}px`;
};

const createCloseButton = (): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'popup-close';
  button.textContent = '×';
  button.setAttribute('aria-label', text('map.close'));
  return button;
};

/** `onClose` is called after the reader closed the popup. */
export const createPopup = (onClose: () => void): Popup => {
  const element = document.createElement('div');
  element.className = 'map-popup';
  element.hidden = true;
  element.setAttribute('role', 'dialog');
  element.setAttribute('aria-labelledby', 'map-popup-heading');
  const close = (): void => {
    element.hidden = true;
    element.replaceChildren();
  };
  const dismiss = (): void => {
    close();
    onClose();
  };
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') dismiss();
  });
  const open = (pixel: Point, { heading, body }: PopupContent): void => {
    const [title, button] = [document.createElement('p'), createCloseButton()];
    title.id = 'map-popup-heading';
    title.className = 'popup-heading';
    title.textContent = heading;
    button.addEventListener('click', dismiss);
    element.replaceChildren(title, ...body, button);
    element.hidden = false;
    placeInside(element, pixel, MARGIN);
    element.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  };
  return { element, open, close };
};
