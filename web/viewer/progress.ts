// How far the viewer is, told in words: loading, shown, or what is in the way.
import { hostOf, type ViewerData } from './data.ts';

export type Progress = {
  /** Something else is wanted now. */
  readonly begin: () => void;
  /** Something of the source is there. */
  readonly arrived: () => void;
  /** It cannot be shown; a sentence says why. */
  readonly failed: (why: string) => void;
  /** It is shown, and there is more to know. */
  readonly note: (text: string) => void;
};

/** A failure that has words for a reader. */
export class SourceProblem extends Error {}

export const wordsOf = (error: unknown): string =>
  error instanceof SourceProblem ? error.message : 'It cannot be read.';

export const createProgress = (root: HTMLElement, status: HTMLElement, data: ViewerData): Progress => {
  const { source } = data;
  const name = source === undefined ? '' : `${source.label} from ${hostOf(source.url)}`;
  const begin = (): void => {
    root.dataset.state = 'loading';
    status.textContent = source === undefined ? '' : `Loading ${name} …`;
  };
  begin();
  return {
    begin,
    arrived: () => {
      if (root.dataset.state === 'shown') return;
      root.dataset.state = 'shown';
      status.textContent = '';
    },
    failed: (why) => {
      if (root.dataset.state === 'shown') return;
      root.dataset.state = 'failed';
      const access = data.restricted ? ' Access to it is restricted.' : '';
      const place = data.footprint.outline === null ? '' : ' The outline says where it lies.';
      status.textContent = `${name} cannot be shown. ${why}${access}${place}`;
    },
    note: (text) => {
      status.textContent = text;
    },
  };
};
