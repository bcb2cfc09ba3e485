// Loads new results in the background and replaces the parts of the page that differ. If that fails, the browser
// navigates to the URL.
import { all, announce, byId, createPageLoader, notifyResults, sitePath } from './page.ts';

const REGIONS = ['side', 'results', 'time', 'languages'] as const;

const load = createPageLoader();

/** Identifies the same link in the new page. */
const keyOf = (element: Element | null): string | undefined => {
  if (!(element instanceof HTMLElement) || element.closest('#search') === null) return undefined;
  if (element.id !== '') return `#${element.id}`;
  const facet = element.closest<HTMLElement>('[data-facet]')?.dataset.facet ?? '';
  const label = element.querySelector('bdi')?.textContent ?? element.dataset.view ?? element.textContent?.trim() ?? '';
  return `${element.tagName}|${facet}|${label}`;
};

const restoreFocus = (key: string | undefined): void => {
  // The focus is lost only if the element was replaced.
  if (key === undefined || document.activeElement !== document.body) return;
  const target = key.startsWith('#')
    ? byId(key.slice(1))
    : all('#side a, #results a, #time a, #side button, #results button, #side summary, #time summary').find(
        (element) => keyOf(element) === key,
      );
  (target ?? byId('main'))?.focus({ preventScroll: true });
};

/** Details that the reader has opened stay open. */
const readOpenDetails = (): ReadonlyMap<string, boolean> =>
  new Map(
    all('#side details, #time details').map((element) => [
      element.dataset.facet ?? element.id,
      element instanceof HTMLDetailsElement && element.open,
    ]),
  );

const reopen = (states: ReadonlyMap<string, boolean>): void => {
  for (const element of all('#side details, #time details')) {
    const state = states.get(element.dataset.facet ?? element.id);
    if (element instanceof HTMLDetailsElement && state !== undefined) element.open ||= state;
  }
};

const replaceContent = (next: Document): boolean => {
  const grid = next.getElementById('search');
  const current = byId('search');
  if (grid === null || current === undefined) return false;
  const states = readOpenDetails();
  const key = keyOf(document.activeElement);
  for (const id of REGIONS) {
    const region = next.getElementById(id);
    if (region !== null) byId(id)?.replaceWith(document.adoptNode(region));
  }
  current.className = grid.className;
  document.title = next.title;
  const [box, nextBox] = [document.querySelector('#q'), next.querySelector('#q')];
  if (box instanceof HTMLInputElement && nextBox instanceof HTMLInputElement) box.value = nextBox.value;
  reopen(states);
  restoreFocus(key);
  return true;
};

type NavigationOptions = { readonly push: boolean; readonly toTop?: boolean };

export const goTo = async (url: string, { push, toTop = false }: NavigationOptions): Promise<void> => {
  byId('results')?.setAttribute('aria-busy', 'true');
  try {
    const next = await load(url);
    if (next === undefined) return;
    if (push) history.replaceState({ scroll: scrollY }, '');
    if (!replaceContent(next)) return location.assign(url);
    if (push) history.pushState({ scroll: 0 }, '', url);
    if (toTop) byId('results')?.scrollIntoView({ block: 'start' });
    announce(byId('count')?.textContent ?? '');
    notifyResults();
  } catch {
    location.assign(url);
  }
};

const isSearch = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && pathname === `${sitePath()}/search` && byId('search') !== undefined;

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The URL that a form submits to, without empty fields. */
export const formUrl = (form: HTMLFormElement): URL => {
  const url = new URL(form.action);
  const values = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const filled = values.filter(([, value]) => value !== '');
  const boxes = filled.filter(([name]) => name === 'bbox').map(([, value]) => value);
  const others = filled.filter(([name]) => name !== 'bbox');
  const bbox = boxes.length > 0 ? [['bbox', boxes.join(',')]] : [];
  url.search = new URLSearchParams([...others, ...bbox]).toString();
  return url;
};

/** The search box in the header keeps the filters and the view. */
const headerUrl = (form: HTMLFormElement): URL => {
  const url = new URL(location.href);
  const q = String(new FormData(form).get('q') ?? '').trim();
  for (const name of ['q', 'page', 'page[number]', 'relax', 'interpret']) url.searchParams.delete(name);
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
    void goTo((isHeader ? headerUrl(form) : formUrl(form)).href, { push: true });
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
