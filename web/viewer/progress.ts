// The state of the viewer: loading, shown, or failed with a reason.
import { hostOf, type ViewerData } from './data.ts';

export type Progress = {
  /** Another source or page is loading. */
  readonly begin: () => void;
  /** A part of the source has loaded. */
  readonly arrived: () => void;
  readonly failed: (reason: string) => void;
  /** An additional message. */
  readonly note: (text: string) => void;
};

/** An error with a message for the reader. */
export class SourceProblem extends Error {}

export const messageOf = (error: unknown): string =>
  error instanceof SourceProblem ? error.message : 'It cannot be loaded.';

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
    failed: (reason) => {
      if (root.dataset.state === 'shown') return;
      root.dataset.state = 'failed';
      const access = data.restricted ? ' Access is restricted.' : '';
      const hint = data.footprint.outline === null ? '' : ' The map shows the extent.';
      status.textContent = `${name} cannot be displayed. ${reason}${access}${hint}`;
    },
    note: (text) => {
      status.textContent = text;
    },
  };
};
