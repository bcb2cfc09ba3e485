// What the source says of a point, beside the map. Texts are foreign: they are shown as text, addresses as links.
import { button, element } from './dom.ts';
import type { Fact, Info } from './source-view.ts';

const WEB = /^https?:\/\/\S+$/i;
const MOST = 20;

const toValue = (value: string): Node => {
  if (!WEB.test(value)) return document.createTextNode(value);
  const link = element('a', '', value);
  link.href = value;
  link.rel = 'noopener noreferrer nofollow';
  link.target = '_blank';
  return link;
};

const toRow = ([name, value]: Fact): HTMLElement => {
  const row = element('div');
  const answer = element('dd');
  answer.dir = 'auto';
  answer.append(toValue(value));
  row.append(element('dt', '', name), answer);
  return row;
};

const toSection = ({ title, facts }: Info): HTMLElement => {
  const section = element('section');
  const list = element('dl');
  list.append(...facts.map(toRow));
  section.append(element('h3', '', title), list);
  return section;
};

export type InfoPanel = {
  readonly element: HTMLElement;
  readonly show: (infos: readonly Info[]) => void;
  readonly say: (text: string) => void;
};

export const createInfoPanel = (): InfoPanel => {
  const panel = element('aside', 'viewer-info');
  panel.setAttribute('aria-label', 'What is here');
  panel.hidden = true;
  const body = element('div');
  body.setAttribute('role', 'status');
  panel.append(
    button('Close', () => {
      panel.hidden = true;
    }),
    body,
  );
  const fill = (...parts: readonly Node[]): void => {
    panel.hidden = false;
    body.replaceChildren(...parts);
  };
  return {
    element: panel,
    say: (text) => fill(element('p', '', text)),
    show: (infos) => {
      if (infos.length === 0) return fill(element('p', '', 'Nothing is known of this point.'));
      fill(...infos.slice(0, MOST).map(toSection));
    },
  };
};
