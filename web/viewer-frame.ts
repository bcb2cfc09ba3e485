// Opens the viewer in a frame over the picture of the preview: when it scrolls into view, or on a click.
import { byId } from './page.ts';
import { text } from './texts.ts';

type Preview = { readonly link: HTMLAnchorElement; readonly stage: HTMLElement; readonly status: HTMLElement };

/** The viewer page is of the same origin. */
const partOf = (frame: HTMLIFrameElement, id: string): HTMLElement | undefined =>
  frame.contentDocument?.getElementById(id) ?? undefined;

/** The picture stays visible until the viewer shows the data, and if it cannot. */
const followState = (frame: HTMLIFrameElement, { stage, status, link }: Preview): void => {
  const viewer = partOf(frame, 'viewer');
  const state = viewer?.dataset.state ?? 'failed';
  if (state === 'shown') stage.classList.add('is-open');
  if (state !== 'failed') return;
  status.textContent = viewer?.dataset.problem ?? '';
  frame.remove();
  setOpen(link, false);
};

/** One of the two links is visible: the viewer here, or in a new tab. */
const setOpen = (link: HTMLAnchorElement, isOpen: boolean): void => {
  link.hidden = isOpen;
  const other = link.nextElementSibling;
  if (other instanceof HTMLElement) other.hidden = !isOpen;
};

const open = (preview: Preview, isRequested: boolean): void => {
  const { link, stage, status } = preview;
  const frame = document.createElement('iframe');
  frame.src = link.dataset.viewer ?? link.href;
  frame.title = text('script.viewer');
  frame.allowFullscreen = true;
  status.textContent = '';
  stage.append(frame);
  setOpen(link, true);
  if (isRequested) {
    stage.classList.add('is-open');
    frame.focus();
    return;
  }
  frame.addEventListener('load', () => {
    const viewer = partOf(frame, 'viewer');
    const follow = (): void => followState(frame, preview);
    if (viewer !== undefined) new MutationObserver(follow).observe(viewer, { attributeFilter: ['data-state'] });
    follow();
  });
};

const openWhenVisible = (preview: Preview): void => {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    open(preview, false);
  });
  observer.observe(preview.stage);
};

export const startViewerFrame = (): void => {
  const section = byId('preview');
  const link = section?.querySelector<HTMLAnchorElement>('a[data-viewer]');
  const stage = section?.querySelector<HTMLElement>('.preview-stage');
  const status = section?.querySelector<HTMLElement>('.preview-status');
  if (!link || !stage || !status) return;
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open({ link, stage, status }, true);
  });
  if (link.dataset.opens === 'auto') openWhenVisible({ link, stage, status });
};
