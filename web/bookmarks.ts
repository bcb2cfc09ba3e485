// Bookmarks: ids of records, kept in this browser and nowhere else.
import { all, announce, byId, createPageLoader, onResults, sitePath, tellResults } from './page.ts';

const KEY = 'periplus.bookmarks';
const MOST = 200;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Storage may be forbidden or hold anything. */
export const readBookmarks = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isText).slice(0, MOST) : [];
  } catch {
    return [];
  }
};

const write = (ids: readonly string[]): boolean => {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(-MOST)));
    return true;
  } catch {
    return false;
  }
};

const show = (): void => {
  const ids = readBookmarks();
  for (const button of all('[data-bookmark]')) {
    button.hidden = false;
    button.setAttribute('aria-pressed', String(ids.includes(button.dataset.bookmark ?? '')));
  }
  for (const badge of all('[data-bookmark-count]')) {
    badge.textContent = String(ids.length);
    badge.hidden = ids.length === 0;
  }
};

const toggle = (id: string): void => {
  const ids = readBookmarks();
  const isKept = ids.includes(id);
  const isDone = write(isKept ? ids.filter((other) => other !== id) : [...ids, id]);
  const done = isKept ? 'Bookmark removed' : 'Bookmarked';
  announce(isDone ? done : 'This browser keeps no bookmarks.');
  show();
};

/** The page of bookmarks is asked for with the ids that this browser has. */
const fillOwnList = async (): Promise<void> => {
  const place = byId('own-bookmarks');
  const ids = readBookmarks();
  if (place === undefined || ids.length === 0) return;
  const next = await createPageLoader()(`${sitePath()}/bookmarks?${new URLSearchParams({ ids: ids.join(',') })}`);
  const list = next?.getElementById('bookmark-list');
  if (!list) return;
  place.replaceWith(document.adoptNode(list));
  tellResults();
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
    announce('All bookmarked');
    show();
  });
  onResults(show);
  addEventListener('storage', show);
  show();
  void fillOwnList().catch(() => undefined);
};
