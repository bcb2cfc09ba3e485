// The toolbar above the map: search here, draw, go to a place. All controls have labels and work with the keyboard.

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

const button = (text: string, className = 'quiet-button'): HTMLButtonElement => {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.textContent = text;
  return element;
};

const checkbox = (text: string): readonly [HTMLLabelElement, HTMLInputElement] => {
  const label = document.createElement('label');
  label.className = 'switch';
  const input = document.createElement('input');
  input.type = 'checkbox';
  label.append(input, text);
  return [label, input];
};

const placeForm = (): HTMLFormElement => {
  const form = document.createElement('form');
  form.className = 'place-form';
  const input = document.createElement('input');
  input.type = 'search';
  input.name = 'place';
  input.placeholder = 'Go to a place';
  input.setAttribute('aria-label', 'Go to a place');
  input.setAttribute('list', 'places');
  input.autocomplete = 'off';
  const list = document.createElement('datalist');
  list.id = 'places';
  const go = button('Go');
  go.type = 'submit';
  form.append(input, list, go);
  return form;
};

export const createControls = (): Controls => {
  const element = document.createElement('div');
  element.className = 'map-bar';
  const searchHere = button('Search here', 'search-here');
  searchHere.hidden = true;
  const [autoLabel, auto] = checkbox('Search as the map moves');
  const [densityLabel, density] = checkbox('Show density of all results');
  density.checked = true;
  const [box, polygon, place] = [button('Draw a box'), button('Draw an area'), placeForm()];
  for (const toggle of [box, polygon]) toggle.setAttribute('aria-pressed', 'false');
  const status = document.createElement('p');
  status.className = 'map-status';
  status.setAttribute('role', 'status');
  element.append(place, box, polygon, autoLabel, densityLabel, status);
  return { element, searchHere, auto, density, box, polygon, place, status };
};
