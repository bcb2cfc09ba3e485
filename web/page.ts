// What the scripts know of the page they run on.

/** Where the site begins, for a catalogue that is not at the root of its host. */
export const sitePath = (): string => document.body.dataset.path ?? '';

export const byId = (id: string): HTMLElement | undefined => document.getElementById(id) ?? undefined;

export const all = (selector: string, root: ParentNode = document): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
];

/** Tells a change to those who do not see it (WCAG 4.1.3). */
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

/** New results are on the page. */
const RESULTS = 'periplus:results';
export const onResults = (listener: () => void): void => document.addEventListener(RESULTS, listener);
export const tellResults = (): void => {
  document.dispatchEvent(new Event(RESULTS));
};

/** Calls after things have been quiet for a while. */
export const debounce = (waitMs: number, call: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(call, waitMs);
  };
};

/** The page at an address, parsed; undefined when another one is wanted meanwhile. Throws when it cannot be had. */
export const createPageLoader = (): ((url: string) => Promise<Document | undefined>) => {
  let last: AbortController | undefined;
  return async (url) => {
    last?.abort();
    const own = new AbortController();
    last = own;
    try {
      const answer = await fetch(url, { headers: { accept: 'text/html' }, signal: own.signal });
      return new DOMParser().parseFromString(await answer.text(), 'text/html');
    } catch (error) {
      if (own.signal.aborted) return undefined;
      throw error;
    }
  };
};
