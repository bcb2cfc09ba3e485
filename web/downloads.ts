// Downloads that the server makes on demand: asks for one, tells how far it is, and takes the file when it is there.
import { announce } from './page.ts';

const ASK_EVERY_MS = 1_500;

type Preparation = {
  readonly detail?: string;
  readonly job?: { readonly percent?: number; readonly features?: number };
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const toProgress = ({ job }: Preparation): string => {
  if (job?.percent !== undefined) return ` is being made: ${job.percent} %`;
  return job?.features ? ` is being made: ${job.features} features so far` : ' is being made';
};

const prepare = async (link: HTMLAnchorElement, tell: (text: string) => void): Promise<void> => {
  for (;;) {
    const answer = await fetch(link.dataset.prepare ?? '');
    const preparation = (await answer.json()) as Preparation;
    if (answer.status === 200) {
      tell(' is ready');
      location.assign(link.href);
      return;
    }
    if (answer.status !== 202) {
      tell(` ${preparation.detail ?? 'cannot be made'}`);
      return;
    }
    tell(toProgress(preparation));
    await wait(ASK_EVERY_MS);
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
    const tell = (text: string): void => {
      if (status !== null) status.textContent = text;
    };
    tell(toProgress({}));
    announce('The file is being made');
    prepare(link, tell)
      .catch(() => tell(' The server cannot be reached.'))
      .finally(() => busy.delete(link));
  });
};
