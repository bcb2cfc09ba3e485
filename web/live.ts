// New results without leaving the page: a link or a form of the search page is followed in the background, and the parts that differ are
// exchanged. The address always says what is shown; when anything fails, the browser goes there itself.
import { all, announce, byId, createPageLoader, sitePath, tellResults } from './page.ts';

const REGIONS = ['side', 'results'] as const;

const load = createPageLoader();

/** Enough to find the same link again in the new page. */
const keyOf = (element: Element | null): string | undefined => {
  if (!(element instanceof HTMLElement) || element.closest('#search') === null) return undefined;
  if (element.id !== '') return `#${element.id}`;
  const facet = element.closest<HTMLElement>('[data-facet]')?.dataset.facet ?? '';
  const label = element.querySelector('bdi')?.textContent ?? element.dataset.view ?? element.textContent?.trim() ?? '';
  return `${element.tagName}|${facet}|${label}`;
};

const restoreFocus = (key: string | undefined): void => {
  if (key === undefined) return;
  const target = key.startsWith('#')
    ? byId(key.slice(1))
    : all('#side a, #results a, #side button, #results button, #side summary').find(
        (element) => keyOf(element) === key,
      );
  (target ?? byId('main'))?.focus({ preventScroll: true });
};

/** What the reader has unfolded stays so. */
const openDetails = (): ReadonlyMap<string, boolean> =>
  new Map(
    all('#side details').map((element) => [
      element.dataset.facet ?? element.id,
      element instanceof HTMLDetailsElement && element.open,
    ]),
  );

const reopen = (states: ReadonlyMap<string, boolean>): void => {
  for (const element of all('#side details')) {
    const state = states.get(element.dataset.facet ?? element.id);
    if (element instanceof HTMLDetailsElement && state !== undefined) element.open ||= state;
  }
};

const exchange = (next: Document): boolean => {
  const grid = next.getElementById('search');
  const own = byId('search');
  if (grid === null || own === undefined) return false;
  const states = openDetails();
  const key = keyOf(document.activeElement);
  for (const id of REGIONS) {
    const fresh = next.getElementById(id);
    if (fresh !== null) byId(id)?.replaceWith(document.adoptNode(fresh));
  }
  own.className = grid.className;
  document.title = next.title;
  const [box, words] = [document.querySelector('#q'), next.querySelector('#q')];
  if (box instanceof HTMLInputElement && words instanceof HTMLInputElement) box.value = words.value;
  reopen(states);
  restoreFocus(key);
  return true;
};

type Going = { readonly push: boolean; readonly toTop?: boolean };

export const goTo = async (url: string, { push, toTop = false }: Going): Promise<void> => {
  byId('results')?.setAttribute('aria-busy', 'true');
  try {
    const next = await load(url);
    if (next === undefined) return;
    if (push) history.replaceState({ scroll: scrollY }, '');
    if (!exchange(next)) return location.assign(url);
    if (push) history.pushState({ scroll: 0 }, '', url);
    if (toTop) byId('results')?.scrollIntoView({ block: 'start' });
    announce(byId('count')?.textContent ?? '');
    tellResults();
  } catch {
    location.assign(url);
  }
};

const isSearch = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && pathname === `${sitePath()}/search` && byId('search') !== undefined;

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Fields that were left empty say nothing, so they do not stand in the address. */
export const formAddress = (form: HTMLFormElement): URL => {
  const url = new URL(form.action);
  const values = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const filled = values.filter(([, value]) => value !== '');
  const boxes = filled.filter(([name]) => name === 'bbox').map(([, value]) => value);
  const others = filled.filter(([name]) => name !== 'bbox');
  const bbox = boxes.length > 0 ? [['bbox', boxes.join(',')]] : [];
  url.search = new URLSearchParams([...others, ...bbox]).toString();
  return url;
};

/** A new search in the box of the header keeps the filters and the view; an emptied box on another page starts anew. */
const headerAddress = (form: HTMLFormElement): URL => {
  const url = new URL(location.href);
  const q = String(new FormData(form).get('q') ?? '').trim();
  for (const name of ['q', 'page', 'page[number]', 'relax']) url.searchParams.delete(name);
  if (q !== '') url.searchParams.set('q', q);
  return url;
};

const followLinks = (): void =>
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!link || !href || event.defaultPrevented || !isPlainClick(event)) return;
    const url = new URL(href, location.href);
    if (!isSearch(url) || link.hasAttribute('download') || link.closest('#search, dialog') === null) return;
    event.preventDefault();
    void goTo(url.href, { push: true, toTop: link.closest('.pages') !== null });
  });

const followForms = (): void => {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || byId('search') === undefined) return;
    const isHeader = form.matches('[data-search]');
    if (!isHeader && !form.matches('[data-live-form]')) return;
    event.preventDefault();
    void goTo((isHeader ? headerAddress(form) : formAddress(form)).href, { push: true });
  });
  document.addEventListener('change', (event) => {
    const form = event.target instanceof Element ? event.target.closest('form[data-auto]') : null;
    if (form instanceof HTMLFormElement) form.requestSubmit();
  });
};

export const startLive = (): void => {
  if (byId('search') === undefined) return;
  document.documentElement.classList.add('is-live');
  followLinks();
  followForms();
  addEventListener('popstate', (event) => {
    const scroll: unknown = event.state?.scroll;
    void goTo(location.href, { push: false }).then(() => scrollTo(0, typeof scroll === 'number' ? scroll : 0));
  });
};
