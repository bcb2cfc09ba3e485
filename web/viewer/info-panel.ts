// The panel with attributes at a point. External values are shown as text, URLs as links.

import { text } from '../texts.ts';
import { button, element } from './dom.ts';
import type { Attribute, Info } from './source-view.ts';

const WEB = /^https?:\/\/\S+$/i;
const MAX_ITEMS = 20;

const toValue = (value: string): Node => {
  if (!WEB.test(value)) return document.createTextNode(value);
  const link = element('a', '', value);
  link.href = value;
  link.rel = 'noopener noreferrer nofollow';
  link.target = '_blank';
  return link;
};

const toRow = ([name, value]: Attribute): HTMLElement => {
  const row = element('div');
  const description = element('dd');
  description.dir = 'auto';
  description.append(toValue(value));
  row.append(element('dt', '', name), description);
  return row;
};

const toSection = ({ title, attributes }: Info): HTMLElement => {
  const section = element('section');
  const list = element('dl');
  list.append(...attributes.map(toRow));
  section.append(element('h3', '', title), list);
  return section;
};

export type InfoPanel = {
  readonly element: HTMLElement;
  readonly show: (infos: readonly Info[]) => void;
  readonly showText: (text: string) => void;
};

export const createInfoPanel = (): InfoPanel => {
  const panel = element('aside', 'viewer-info');
  panel.setAttribute('aria-label', text('viewer.infoPanel'));
  panel.hidden = true;
  const body = element('div');
  body.setAttribute('role', 'status');
  panel.append(
    button(text('viewer.close'), () => {
      panel.hidden = true;
    }),
    body,
  );
  const fill = (...nodes: readonly Node[]): void => {
    panel.hidden = false;
    body.replaceChildren(...nodes);
  };
  return {
    element: panel,
    showText: (text) => fill(element('p', '', text)),
    show: (infos) => {
      if (infos.length === 0) return fill(element('p', '', text('viewer.noInfo')));
      fill(...infos.slice(0, MAX_ITEMS).map(toSection));
    },
  };
};
