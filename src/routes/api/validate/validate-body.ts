// Parses the body of POST /validate: one record, an array, or newline-delimited JSON.
import { parseJson } from '@periplus/streams';
import { createProblems } from '../../../errors.ts';
import { decodeBody, parseJsonBody } from '../../../http/request/body.ts';
import type { RawRecord } from '../../../record/checks/finding.ts';

export const NDJSON_TYPES = /^application\/(?:x-)?(?:ndjson|jsonl|json-lines)(?:[;\s]|$)/i;

export const MAX_BATCH_RECORDS = 1_000;

export type ValidateBody =
  | { readonly kind: 'one'; readonly record: RawRecord }
  | { readonly kind: 'many'; readonly items: readonly ValidationItem[] };

type ValidationItem =
  | { readonly kind: 'record'; readonly record: RawRecord }
  | { readonly kind: 'bad'; readonly reason: string };

const isObject = (value: unknown): value is RawRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readAttributes = (body: unknown): RawRecord => {
  const problems = createProblems();
  const data = isObject(body) ? body.data : undefined;
  const attributes = isObject(data) ? data.attributes : undefined;
  if (!isObject(data))
    problems.add({
      pointer: '/data',
      detail:
        'The body must be an object with data, a resource object; or an array of records, which must not be empty.',
    });
  else {
    if (data.type !== 'resource') problems.add({ pointer: '/data/type', detail: 'data.type must be "resource".' });
    if (!isObject(attributes))
      problems.add({ pointer: '/data/attributes', detail: 'data.attributes must be an object of fields.' });
  }
  problems.throwIfAny();
  return attributes as RawRecord;
};

/** Items of a list are records, resource objects, or objects with `data`. */
const readItem = (item: unknown): ValidationItem => {
  if (!isObject(item)) return { kind: 'bad', reason: 'Not a JSON object.' };
  const resource = isObject(item.data) ? item.data : item;
  return { kind: 'record', record: isObject(resource.attributes) ? resource.attributes : item };
};

const checkCount = (count: number): void => {
  if (count <= MAX_BATCH_RECORDS) return;
  const problems = createProblems();
  problems.add({
    pointer: '',
    detail: `The body contains ${count} records; the limit is ${MAX_BATCH_RECORDS}.`,
  });
  problems.throwIfAny();
};

const readLine = (line: string): ValidationItem => {
  try {
    return readItem(parseJson(line));
  } catch (cause) {
    return { kind: 'bad', reason: `Not valid JSON: ${(cause as Error).message}.` };
  }
};

const readMany = <Source>(sources: readonly Source[], read: (source: Source) => ValidationItem): ValidateBody => {
  checkCount(sources.length);
  return { kind: 'many', items: sources.map(read) };
};

const readJson = (body: unknown): ValidateBody => {
  const list = isObject(body) ? body.data : body;
  if (Array.isArray(list) && list.length > 0) return readMany(list, readItem);
  return { kind: 'one', record: readAttributes(body) };
};

const readLines = (text: string): ValidateBody => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? readJson([]) : readMany(lines, readLine);
};

export const parseValidateBody = (body: Uint8Array, isLines: boolean): ValidateBody =>
  isLines ? readLines(decodeBody(body)) : readJson(parseJsonBody(body));
