// Search suggestions while typing, as a WAI-ARIA combobox.
import { all, debounce, sitePath } from './page.ts';
import { text } from './texts.ts';

const WAIT_MS = 120;
const MAX_SUGGESTIONS = 8;
const MIN_LENGTH = 2;

type Suggestion = { readonly label: string; readonly kind: string };

const fetchSuggestions = async (typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> => {
  const query = new URLSearchParams({ q: typed, size: String(MAX_SUGGESTIONS) });
  const response = await fetch(`${sitePath()}/api/v1/suggest?${query}`, { signal });
  if (!response.ok) return [];
  const { data } = (await response.json()) as { readonly data: readonly { readonly attributes: Suggestion }[] };
  return data.map(({ attributes }) => attributes);
};

const createList = (input: HTMLInputElement, index: number): HTMLUListElement => {
  const list = document.createElement('ul');
  list.id = `suggestions-${index}`;
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', text('script.suggestions'));
  list.hidden = true;
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  input.setAttribute('aria-controls', list.id);
  input.after(list);
  return list;
};

const toOption = ({ label, kind }: Suggestion, id: string): HTMLLIElement => {
  const option = document.createElement('li');
  option.id = id;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.dir = 'auto';
  option.textContent = label;
  option.dataset.kind = kind;
  return option;
};

const createListbox = (input: HTMLInputElement, list: HTMLUListElement) => {
  let selected = -1;

  const select = (next: number): void => {
    selected = next;
    for (const [position, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(position === selected));
    const option = list.children[selected];
    if (option === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', option.id);
  };
  const setOpen = (isOpen: boolean): void => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    select(-1);
  };

  return {
    select,
    close: (): void => setOpen(false),
    show: (suggestions: readonly Suggestion[]): void => {
      list.replaceChildren(...suggestions.map((one, position) => toOption(one, `${list.id}-${position}`)));
      setOpen(suggestions.length > 0);
    },
    state: () => ({ selected, count: list.hidden ? 0 : list.children.length, option: list.children[selected] }),
  };
};

const attach = (input: HTMLInputElement, index: number): void => {
  const list = createList(input, index);
  const listbox = createListbox(input, list);
  let pending: AbortController | undefined;

  const close = (): void => {
    pending?.abort();
    listbox.close();
  };
  const accept = (option: Element): void => {
    input.value = option.textContent ?? '';
    close();
    input.form?.requestSubmit();
  };
  const suggest = debounce(WAIT_MS, () => {
    pending?.abort();
    const typed = input.value.trim();
    if (typed.length < MIN_LENGTH || document.activeElement !== input) return close();
    pending = new AbortController();
    fetchSuggestions(typed, pending.signal).then(listbox.show, () => undefined);
  });

  input.addEventListener('input', suggest);
  input.addEventListener('blur', close);
  input.form?.addEventListener('submit', close);
  list.addEventListener('mousedown', (event) => {
    event.preventDefault();
    const option = event.target instanceof Element ? event.target.closest('[role=option]') : null;
    if (option !== null) accept(option);
  });
  input.addEventListener('keydown', (event) => {
    const { selected, count, option } = listbox.state();
    if (event.key === 'Escape' && count > 0) close();
    else if (event.key === 'ArrowDown' && count > 0) listbox.select(selected + 1 >= count ? -1 : selected + 1);
    else if (event.key === 'ArrowUp' && count > 0) listbox.select(selected < 0 ? count - 1 : selected - 1);
    else if (event.key === 'Enter' && option !== undefined) accept(option);
    else return;
    event.preventDefault();
  });
};

export const startSuggesting = (): void => {
  for (const [index, input] of all('[data-search] input[name=q]').entries())
    if (input instanceof HTMLInputElement) attach(input, index);
};
