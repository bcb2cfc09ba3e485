// Bookmarks: record ids in the local storage of the browser.
import { all, announce, byId, createPageLoader, notifyResults, onResults, sitePath } from './page.ts';
import { text } from './texts.ts';

const KEY = 'periplus.bookmarks';
const MAX_BOOKMARKS = 200;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Storage may be blocked, or contain anything. */
const readBookmarks = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isText).slice(0, MAX_BOOKMARKS) : [];
  } catch {
    return [];
  }
};

const write = (ids: readonly string[]): boolean => {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(-MAX_BOOKMARKS)));
    return true;
  } catch {
    return false;
  }
};

/** The heading of the card or the page. */
const titleOf = (button: HTMLElement): string =>
  button.closest('.card, .title-row')?.querySelector('h1, h2')?.textContent?.trim() ?? '';

const show = (): void => {
  const ids = readBookmarks();
  for (const button of all('[data-bookmark]')) {
    button.hidden = false;
    button.setAttribute('aria-label', text('script.bookmark', { title: titleOf(button) }));
    button.setAttribute('aria-pressed', String(ids.includes(button.dataset.bookmark ?? '')));
  }
  for (const badge of all('[data-bookmark-count]')) {
    badge.textContent = String(ids.length);
    badge.hidden = ids.length === 0;
  }
};

const toggle = (id: string): void => {
  const ids = readBookmarks();
  const isBookmarked = ids.includes(id);
  const isStored = write(isBookmarked ? ids.filter((other) => other !== id) : [...ids, id]);
  const message = text(isBookmarked ? 'script.bookmarkRemoved' : 'script.bookmarked');
  announce(isStored ? message : text('script.storageBlocked'));
  show();
};

/** Loads the list of this browser's bookmarks from the server. */
const fillOwnList = async (): Promise<void> => {
  const section = byId('own-bookmarks');
  const ids = readBookmarks();
  if (section === undefined || ids.length === 0) return;
  const next = await createPageLoader()(`${sitePath()}/bookmarks?${new URLSearchParams({ ids: ids.join(',') })}`);
  const list = next?.getElementById('bookmark-list');
  if (!list) return;
  section.replaceWith(document.adoptNode(list));
  notifyResults();
};

export const startBookmarks = (): void => {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-bookmark]') : null;
    if (button?.dataset.bookmark !== undefined) toggle(button.dataset.bookmark);
    const keep = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-keep-all]') : null;
    if (keep === null) return;
    write([
      ...new Set([...readBookmarks(), ...all('[data-bookmark]').flatMap(({ dataset }) => dataset.bookmark ?? [])]),
    ]);
    announce(text('script.allBookmarked'));
    show();
  });
  onResults(show);
  addEventListener('storage', show);
  show();
  void fillOwnList().catch(() => undefined);
};
