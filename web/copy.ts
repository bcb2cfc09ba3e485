// Buttons that copy a citation or a URL to the clipboard.
import { all, announce, byId, onResults } from './page.ts';
import { text } from './texts.ts';

const SHOWN_MS = 1_600;

const textOf = (source: HTMLElement | null | undefined): string =>
  source instanceof HTMLInputElement ? source.value : (source?.textContent ?? '');

/** Word processors paste a citation with its italics. */
const copyRich = (source: HTMLElement, text: string): Promise<void> =>
  navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([source.innerHTML], { type: 'text/html' }),
    }),
  ]);

/** The clipboard API requires TLS. */
const copyText = async (text: string, source?: HTMLElement | null): Promise<void> => {
  if (navigator.clipboard !== undefined)
    return source?.querySelector('i') ? copyRich(source, text) : navigator.clipboard.writeText(text);
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
    const source = copy === undefined ? undefined : byId(copy);
    copyText(copy === undefined ? location.href : textOf(source), source).then(
      () => showMessage(button, text('script.copied')),
      () => showMessage(button, text('script.copyFailed')),
    );
  });
  onResults(show);
  show();
};
