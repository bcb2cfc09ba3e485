// Buttons that copy a citation or a URL to the clipboard.
import { all, announce, byId, onResults } from './page.ts';
import { text } from './texts.ts';

const SHOWN_MS = 1_600;

const textOf = (id: string): string => {
  const source = byId(id);
  return source instanceof HTMLInputElement ? source.value : (source?.textContent ?? '');
};

/** The clipboard API requires TLS. */
const copyText = async (text: string): Promise<void> => {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
};

const showMessage = (button: HTMLElement, message: string): void => {
  const first = button.firstChild;
  if (first === null) return;
  const before = first.textContent;
  first.textContent = message;
  announce(message);
  setTimeout(() => {
    first.textContent = before;
  }, SHOWN_MS);
};

const show = (): void => {
  for (const button of all('[data-copy], [data-copy-link]')) button.hidden = false;
};

export const startCopying = (): void => {
  document.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy], [data-copy-link]') : null;
    if (button === null) return;
    const { copy } = button.dataset;
    copyText(copy === undefined ? location.href : textOf(copy)).then(
      () => showMessage(button, text('script.copied')),
      () => showMessage(button, text('script.copyFailed')),
    );
  });
  onResults(show);
  show();
};
