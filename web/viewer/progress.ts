// The state of the viewer: loading, shown, or failed with a reason.

import { text } from '../texts.ts';
import { hostOf, type ViewerData } from './data.ts';

export type Progress = {
  /** Another source or page is loading. */
  readonly begin: () => void;
  /** A part of the source has loaded. */
  readonly arrived: () => void;
  readonly failed: (reason: string) => void;
  /** An additional message. */
  readonly note: (message: string) => void;
};

/** An error with a message for the reader. */
export class SourceProblem extends Error {}

export const messageOf = (error: unknown): string =>
  error instanceof SourceProblem ? error.message : text('viewer.cannotLoad');

export const createProgress = (root: HTMLElement, status: HTMLElement, data: ViewerData): Progress => {
  const { source } = data;
  const name = source === undefined ? '' : text('viewer.sourceName', { label: source.label, host: hostOf(source.url) });
  const begin = (): void => {
    root.dataset.state = 'loading';
    status.textContent = source === undefined ? '' : text('viewer.loadingSource', { source: name });
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
      const problem = [
        text('viewer.cannotDisplay', { source: name, reason }),
        ...(data.restricted ? [text('viewer.restricted')] : []),
      ].join(' ');
      root.dataset.problem = problem; // for the record page, which shows its own picture
      root.dataset.state = 'failed';
      status.textContent = data.footprint.outline === null ? problem : `${problem} ${text('viewer.showsExtent')}`;
    },
    note: (message) => {
      status.textContent = message;
    },
  };
};
