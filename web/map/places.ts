// The place search of the map, with place names from this server.
import { debounce } from '../page.ts';

export type Place = { readonly name: string; readonly lon: number; readonly lat: number; readonly zoom: number };

const MIN_LENGTH = 2;
const WAIT_MS = 150;

const findPlaces = async (path: string, text: string): Promise<readonly Place[]> => {
  const response = await fetch(`${path}/map/places?${new URLSearchParams({ q: text })}`);
  if (!response.ok) return [];
  const { places } = (await response.json()) as { places: readonly Place[] };
  return places;
};

export const attachPlaces = (form: HTMLFormElement, path: string, goTo: (place: Place | undefined) => void): void => {
  const input = form.querySelector('input');
  const list = form.querySelector('datalist');
  if (input === null || list === null) return;
  const suggest = debounce(WAIT_MS, () => {
    const text = input.value.trim();
    if (text.length < MIN_LENGTH) return;
    void findPlaces(path, text).then((places) => {
      list.replaceChildren(
        ...places.map(({ name }) => {
          const option = document.createElement('option');
          option.value = name;
          return option;
        }),
      );
    });
  });
  input.addEventListener('input', suggest);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void findPlaces(path, input.value.trim()).then(([first]) => goTo(first));
  });
};
