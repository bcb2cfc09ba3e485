// Generated downloads: requests one, shows its progress, and loads the file when it is ready.
import { announce } from './page.ts';
import { text } from './texts.ts';

const POLL_MS = 1_500;

type Preparation = {
  readonly detail?: string;
  readonly job?: { readonly percent?: number; readonly features?: number };
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const toProgress = ({ job }: Preparation): string => {
  if (job?.percent !== undefined) return text('script.preparingPercent', { percent: job.percent });
  return job?.features ? text('script.preparingFeatures', { count: job.features }) : text('script.preparing');
};

const prepare = async (link: HTMLAnchorElement, showStatus: (text: string) => void): Promise<void> => {
  for (;;) {
    const response = await fetch(link.dataset.prepare ?? '');
    const preparation = (await response.json()) as Preparation;
    if (response.status === 200) {
      showStatus(text('script.ready'));
      location.assign(link.href);
      return;
    }
    if (response.status !== 202) {
      showStatus(preparation.detail ?? text('script.downloadFailed'));
      return;
    }
    showStatus(toProgress(preparation));
    await wait(POLL_MS);
  }
};

export const startDownloads = (): void => {
  const busy = new Set<HTMLAnchorElement>();
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-prepare]') : null;
    if (link === null) return;
    event.preventDefault();
    if (busy.has(link)) return;
    busy.add(link);
    const status = link.nextElementSibling;
    const showStatus = (message: string): void => {
      if (status !== null) status.textContent = ` ${message}`;
    };
    showStatus(toProgress({}));
    announce(text('script.preparingDownload'));
    prepare(link, showStatus)
      .catch(() => showStatus(text('script.unreachable')))
      .finally(() => busy.delete(link));
  });
};
