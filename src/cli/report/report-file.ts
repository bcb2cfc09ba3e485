// The report file of an import: one JSON object per line, created with the first one.
import { closeSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '@periplus/storage';
import { CatalogError } from '../../errors.ts';

export type ReportKind = 'reject' | 'warning' | 'note' | 'duplicate' | 'moved' | 'conflict' | 'skipped' | 'removed';

export type ReportLine = {
  readonly kind: ReportKind;
  /** The file; for a removed record, its collection. */
  readonly source: string;
  readonly line?: number;
  readonly id: string | null;
  readonly reason: string;
  readonly rule?: string;
  readonly field?: string;
  readonly suggestion?: string;
};

const open = (path: string): number => {
  makeFolder(dirname(path));
  return openSync(path, 'w');
};

export const createReportFile = (path: string) => {
  let file: number | undefined;
  let isComplete = true;
  return {
    path,
    /** Throws if a rejected item cannot be written; other lines may be lost. */
    add: (line: ReportLine): void => {
      try {
        file ??= open(path);
        writeSync(file, `${JSON.stringify(line)}\n`);
      } catch (cause) {
        isComplete = false;
        if (line.kind !== 'reject') return;
        const detail = `The report cannot be written: ${(cause as Error).message}.`;
        throw new CatalogError('store_unavailable', detail, { cause });
      }
    },
    close: (): 'empty' | 'complete' | 'incomplete' => {
      if (file !== undefined) closeSync(file);
      const isEmpty = file === undefined;
      file = undefined;
      return !isComplete ? 'incomplete' : isEmpty ? 'empty' : 'complete';
    },
  };
};
