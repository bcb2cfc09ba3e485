// The toolbar above the map: search here, draw, go to a place. All controls have labels and work with the keyboard.
import { text } from '../texts.ts';

export type Controls = {
  readonly element: HTMLElement;
  readonly searchHere: HTMLButtonElement;
  readonly auto: HTMLInputElement;
  readonly density: HTMLInputElement;
  readonly box: HTMLButtonElement;
  readonly polygon: HTMLButtonElement;
  readonly place: HTMLFormElement;
  readonly status: HTMLElement;
};

const button = (label: string, className = 'quiet-button'): HTMLButtonElement => {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.textContent = label;
  return element;
};

const checkbox = (caption: string): readonly [HTMLLabelElement, HTMLInputElement] => {
  const label = document.createElement('label');
  label.className = 'switch';
  const input = document.createElement('input');
  input.type = 'checkbox';
  label.append(input, caption);
  return [label, input];
};

const placeForm = (): HTMLFormElement => {
  const form = document.createElement('form');
  form.className = 'place-form';
  const input = document.createElement('input');
  input.type = 'search';
  input.name = 'place';
  input.placeholder = text('map.goToPlace');
  input.setAttribute('aria-label', text('map.goToPlace'));
  input.setAttribute('list', 'places');
  input.autocomplete = 'off';
  const list = document.createElement('datalist');
  list.id = 'places';
  const go = button(text('map.go'));
  go.type = 'submit';
  form.append(input, list, go);
  return form;
};

export const createControls = (): Controls => {
  const element = document.createElement('div');
  element.className = 'map-bar';
  const searchHere = button(text('map.searchHere'), 'search-here');
  searchHere.hidden = true;
  const [autoLabel, auto] = checkbox(text('map.searchAsMoves'));
  const [densityLabel, density] = checkbox(text('map.showDensity'));
  density.checked = true;
  const [box, polygon, place] = [button(text('map.drawBox')), button(text('map.drawArea')), placeForm()];
  for (const toggle of [box, polygon]) toggle.setAttribute('aria-pressed', 'false');
  const status = document.createElement('p');
  status.className = 'map-status';
  status.setAttribute('role', 'status');
  element.append(place, box, polygon, autoLabel, densityLabel);
  return { element, searchHere, auto, density, box, polygon, place, status };
};
