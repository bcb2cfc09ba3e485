// "Detroit" takes the map there: names of places from this server.
import { debounce } from '../page.ts';

export type Found = { readonly name: string; readonly lon: number; readonly lat: number; readonly zoom: number };

const LEAST_LETTERS = 2;
const WAIT_MS = 150;

export const findPlaces = async (path: string, text: string): Promise<readonly Found[]> => {
  const answer = await fetch(`${path}/map/places?${new URLSearchParams({ q: text })}`);
  if (!answer.ok) return [];
  const { places } = (await answer.json()) as { places: readonly Found[] };
  return places;
};

export const attachPlaces = (form: HTMLFormElement, path: string, goTo: (place: Found | undefined) => void): void => {
  const input = form.querySelector('input');
  const list = form.querySelector('datalist');
  if (input === null || list === null) return;
  const suggest = debounce(WAIT_MS, () => {
    const text = input.value.trim();
    if (text.length < LEAST_LETTERS) return;
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
