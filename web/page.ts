// Helpers for the page that a script runs on.

/** The path of the site, which may not be at the root of its host. */
export const sitePath = (): string => document.body.dataset.path ?? '';

export const byId = (id: string): HTMLElement | undefined => document.getElementById(id) ?? undefined;

export const all = (selector: string, root: ParentNode = document): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
];

/** Announces a change to screen readers (WCAG 4.1.3). */
export const announce = (text: string): void => {
  let region = document.querySelector<HTMLElement>('[data-announce]');
  if (region === null) {
    region = document.createElement('p');
    region.className = 'sr-only';
    region.setAttribute('role', 'status');
    region.dataset.announce = '';
    document.body.append(region);
  }
  region.textContent = text;
};

/** The event of new results on the page. */
const RESULTS = 'periplus:results';
export const onResults = (listener: () => void): void => document.addEventListener(RESULTS, listener);
export const notifyResults = (): void => {
  document.dispatchEvent(new Event(RESULTS));
};

/** Calls once no further calls have come for a while. */
export const debounce = (waitMs: number, call: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(call, waitMs);
  };
};

/** Loads and parses a page. Undefined if a later call replaces this one; throws if the request fails. */
export const createPageLoader = (): ((url: string) => Promise<Document | undefined>) => {
  let last: AbortController | undefined;
  return async (url) => {
    last?.abort();
    const current = new AbortController();
    last = current;
    try {
      const response = await fetch(url, { headers: { accept: 'text/html' }, signal: current.signal });
      return new DOMParser().parseFromString(await response.text(), 'text/html');
    } catch (error) {
      if (current.signal.aborted) return undefined;
      throw error;
    }
  };
};
