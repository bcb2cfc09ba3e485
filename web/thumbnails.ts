// Shows thumbnails that were missing when the page was rendered, as soon as the server has fetched them.
import { all, onResults, sitePath } from './page.ts';

type Picture = { readonly src: string; readonly srcset?: string };

/** Before each request; then the page gives up, and the next visit shows the rest. */
const PAUSES_MS = [1_000, 1_500, 2_500, 4_000, 6_000, 10_000, 15_000, 25_000];
const MAX_IDS = 50;

const findPending = (): readonly HTMLElement[] => all('[data-pending]').slice(0, MAX_IDS);

const showPicture = async (holder: HTMLElement, { src, srcset = '' }: Picture): Promise<void> => {
  const { sizes = '', alt = '' } = holder.dataset;
  delete holder.dataset.pending;
  const image = Object.assign(new Image(), { alt, sizes, srcset, src });
  await image.decode();
  holder.classList.remove('picture-none');
  holder.firstElementChild?.replaceWith(image);
};

const load = async (ids: readonly string[]): Promise<Readonly<Record<string, Picture>>> => {
  const response = await fetch(`${sitePath()}/pictures?ids=${encodeURIComponent(ids.join(','))}`);
  return response.ok ? (await response.json()).pictures : {};
};

export const startThumbnails = (): void => {
  let [attempt, timer]: [number, ReturnType<typeof setTimeout> | undefined] = [0, undefined];
  const schedule = (): void => {
    clearTimeout(timer);
    const pauseMs = PAUSES_MS[attempt];
    if (pauseMs === undefined || document.hidden || findPending().length === 0) return;
    timer = setTimeout(
      () =>
        void refresh()
          .catch(() => {})
          .finally(schedule),
      pauseMs,
    );
  };
  const refresh = async (): Promise<void> => {
    attempt += 1;
    const holders = findPending();
    const pictures = await load([...new Set(holders.map(({ dataset }) => dataset.pending ?? ''))]);
    for (const holder of holders) {
      const picture = pictures[holder.dataset.pending ?? ''];
      if (picture !== undefined) void showPicture(holder, picture).catch(() => {});
    }
  };
  document.addEventListener('visibilitychange', schedule);
  onResults(() => {
    attempt = 0;
    schedule();
  });
  schedule();
};
