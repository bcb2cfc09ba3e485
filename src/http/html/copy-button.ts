// A button that copies text. Scripts make it visible.
import { html, type SafeHtml } from '@periplus/markup';
import { text } from '../texts/texts.ts';

/** Copies the text of the element with the id `target`; `what` names it for screen readers. */
export const renderCopyButton = (target: string, what: string): SafeHtml =>
  html`<button type="button" class="quiet-button" data-copy="${target}" hidden>${text('layout.copy')}<span class="sr-only"> ${what}</span></button>`;
