// Suggestions under a search box while something is typed: the combobox pattern of WAI-ARIA.
import { all, debounce, sitePath } from './page.ts';

const WAIT_MS = 120;
const MOST = 8;
const LEAST_LETTERS = 2;

const fetchSuggestions = async (text: string, signal: AbortSignal): Promise<readonly string[]> => {
  const query = new URLSearchParams({ q: text, size: String(MOST) });
  const answer = await fetch(`${sitePath()}/api/v1/suggest?${query}`, { signal });
  if (!answer.ok) return [];
  const { suggestions } = (await answer.json()) as { suggestions?: unknown };
  return Array.isArray(suggestions) ? suggestions.filter((item) => typeof item === 'string') : [];
};

const createList = (input: HTMLInputElement, index: number): HTMLUListElement => {
  const list = document.createElement('ul');
  list.id = `suggestions-${index}`;
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');
  list.hidden = true;
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  input.setAttribute('aria-controls', list.id);
  input.after(list);
  return list;
};

const toOption = (text: string, id: string): HTMLLIElement => {
  const option = document.createElement('li');
  option.id = id;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.dir = 'auto';
  option.textContent = text;
  return option;
};

const attach = (input: HTMLInputElement, index: number): void => {
  const list = createList(input, index);
  let chosen = -1;
  let asking: AbortController | undefined;

  const choose = (next: number): void => {
    chosen = next;
    for (const [position, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(position === chosen));
    const option = list.children[chosen];
    if (option === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', option.id);
  };
  const close = (): void => {
    asking?.abort();
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    choose(-1);
  };
  const show = (texts: readonly string[]): void => {
    list.replaceChildren(...texts.map((text, position) => toOption(text, `${list.id}-${position}`)));
    list.hidden = texts.length === 0;
    input.setAttribute('aria-expanded', String(texts.length > 0));
    choose(-1);
  };
  const take = (option: Element): void => {
    input.value = option.textContent ?? '';
    close();
    input.form?.requestSubmit();
  };
  const ask = debounce(WAIT_MS, () => {
    asking?.abort();
    const text = input.value.trim();
    if (text.length < LEAST_LETTERS || document.activeElement !== input) return close();
    asking = new AbortController();
    fetchSuggestions(text, asking.signal).then(show, () => undefined);
  });

  input.addEventListener('input', ask);
  input.addEventListener('blur', close);
  input.form?.addEventListener('submit', close);
  list.addEventListener('mousedown', (event) => {
    event.preventDefault();
    const option = event.target instanceof Element ? event.target.closest('[role=option]') : null;
    if (option !== null) take(option);
  });
  input.addEventListener('keydown', (event) => {
    const count = list.hidden ? 0 : list.children.length;
    const option = list.children[chosen];
    if (event.key === 'Escape' && count > 0) close();
    else if (event.key === 'ArrowDown' && count > 0) choose(chosen + 1 >= count ? -1 : chosen + 1);
    else if (event.key === 'ArrowUp' && count > 0) choose(chosen < 0 ? count - 1 : chosen - 1);
    else if (event.key === 'Enter' && option !== undefined) take(option);
    else return;
    event.preventDefault();
  });
};

export const startSuggesting = (): void => {
  for (const [index, input] of all('[data-search] input[name=q]').entries())
    if (input instanceof HTMLInputElement) attach(input, index);
};
