// The download job: its name, its input, and the key of the generated file.
import { hash } from 'node:crypto';
import { toJsonString } from '@periplus/streams';
import type { StoredRecord } from '../../engine/engine.ts';
import { CatalogError } from '../../errors.ts';
import { type ExportType, isExportType } from '../../record/views/export-sources.ts';
import type { Json } from '../../state/state.ts';

export const DOWNLOAD_JOB = 'download';

/** Raise it when the generated files change; old files are then no longer used. */
const VERSION = 1;

/** Changes with the record. */
export const toDownloadKey = ({ id, json }: Pick<StoredRecord, 'id' | 'json'>, type: ExportType): string =>
  hash('sha256', JSON.stringify(['download', VERSION, type, id, toJsonString(json)]));

/** The host that the download is fetched from first. */
export const toDownloadHost = (input: Json): string => {
  const { host } = input as { readonly host?: string };
  return host ?? '';
};

export type DownloadInput = { readonly id: string; readonly type: ExportType; readonly key: string };

export const toDownloadInput = (input: Json): DownloadInput => {
  const { id, type, key } = input as { readonly id: string; readonly type: string; readonly key: string };
  if (!isExportType(type)) throw new CatalogError('bad_request', `There is no download of type ${type}.`);
  return { id, type, key };
};
