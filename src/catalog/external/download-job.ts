// The job that makes a download: its name, what it is told, and the name of what it makes.

import { hash } from 'node:crypto';
import { toJsonString } from '@periplus/streams';
import type { StoredRecord } from '../../engine/engine.ts';
import { CatalogError } from '../../errors.ts';
import { type ExportType, isExportType } from '../../record/views/export-sources.ts';
import type { Json } from '../../state/state.ts';

export const DOWNLOAD_JOB = 'download';

/** Raise it when files come out otherwise: those of before are then made anew. */
const VERSION = 1;

/** Names what is made of a record as it is: another one whenever the record changes. */
export const toDownloadKey = ({ id, json }: Pick<StoredRecord, 'id' | 'json'>, type: ExportType): string =>
  hash('sha256', JSON.stringify(['download', VERSION, type, id, toJsonString(json)]));

export type DownloadInput = { readonly id: string; readonly type: ExportType; readonly key: string };

/** As `submit` wrote it; nobody else writes such jobs. */
export const toDownloadInput = (input: Json): DownloadInput => {
  const { id, type, key } = input as { readonly id: string; readonly type: string; readonly key: string };
  if (!isExportType(type)) throw new CatalogError('bad_request', `There is no download of type ${type}.`);
  return { id, type, key };
};
