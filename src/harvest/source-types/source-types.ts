// The table of source types. A new type is a folder beside this file and a row here.
import type { SourceType } from '../content/source-type.ts';
import { fileSource } from './file/file.ts';
import { folderSource } from './folder/folder.ts';
import { gitSource } from './git/git.ts';
import { jsonApiSource } from './json-api/json-api.ts';
import { ogcRecordsSource } from './ogc-records/ogc-records.ts';

const SOURCE_TYPES: readonly SourceType[] = [gitSource, folderSource, fileSource, jsonApiSource, ogcRecordsSource];

export const SOURCE_KINDS = SOURCE_TYPES.map(({ kind }) => kind);

export const findSourceType = (kind: string): SourceType | undefined => SOURCE_TYPES.find((type) => type.kind === kind);

export const detectSourceType = (address: string): SourceType | undefined =>
  SOURCE_TYPES.find(({ detect }) => detect(address) === 'certain') ??
  SOURCE_TYPES.find(({ detect }) => detect(address) === 'likely');
