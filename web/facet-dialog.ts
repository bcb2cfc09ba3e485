// Shows the page of all facet values as a dialog that filters while the reader types.
import { formUrl } from './live.ts';
import { byId, createPageLoader, debounce } from './page.ts';
import { text } from './texts.ts';

const WAIT_MS = 200;

const createDialog = (): HTMLDialogElement => {
  const dialog = document.createElement('dialog');
  dialog.className = 'facet-dialog';
  dialog.setAttribute('aria-label', text('script.allValues'));
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'quiet-button dialog-close';
  close.textContent = text('script.close');
  close.addEventListener('click', () => dialog.close());
  const body = document.createElement('div');
  dialog.append(close, body);
  document.body.append(dialog);
  return dialog;
};

export const startFacetDialog = (): void => {
  if (byId('search') === undefined) return;
  const load = createPageLoader();
  let dialog: HTMLDialogElement | undefined;

  const show = async (url: string): Promise<void> => {
    const content = (await load(url))?.querySelector('[data-facet-page]');
    if (!content) return;
    dialog ??= createDialog();
    const isTyping = dialog.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement;
    dialog.lastElementChild?.replaceChildren(document.adoptNode(content));
    if (!dialog.open) dialog.showModal();
    const field = dialog.querySelector<HTMLInputElement>('input[type=search]');
    if (field === null) return;
    if (isTyping) field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  };

  const find = debounce(WAIT_MS, () => {
    const form = dialog?.querySelector<HTMLFormElement>('form[data-facet-search]');
    if (form) void show(formUrl(form).href);
  });

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.hasAttribute('data-more')) {
      event.preventDefault();
      show(link.href).catch(() => location.assign(link.href));
    } else if (link.closest('dialog') !== null) {
      if (link.hasAttribute('data-close')) event.preventDefault();
      dialog?.close();
    }
  });
  document.addEventListener('input', (event) => {
    if (event.target instanceof Element && event.target.matches('dialog [data-facet-search] *')) find();
  });
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof Element && event.target.matches('dialog [data-facet-search]'))) return;
    event.preventDefault();
    find();
  });
};
