// The types of settings: accepted values, and parsing from text or JSON.
import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { parseRespUrl } from '@periplus/resp';
import { parseAllowList } from '@periplus/safe-fetch';
import { parseCron } from '@periplus/time';
import { parsePlans } from './plans.ts';

export type SettingType =
  | { readonly kind: 'string'; readonly maxLength: number; readonly minLength?: number }
  | { readonly kind: 'indexName'; readonly maxLength: number }
  | { readonly kind: 'path' }
  | { readonly kind: 'url' }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'list' }
  | { readonly kind: 'choices'; readonly values: readonly string[] }
  | { readonly kind: 'hosts' }
  | { readonly kind: 'addresses' }
  | { readonly kind: 'plans' }
  | { readonly kind: 'valkey' }
  | { readonly kind: 'color' }
  | { readonly kind: 'cron' }
  | { readonly kind: 'tileUrl' };

export type ValueOf<T extends SettingType> = T extends { readonly kind: 'integer' }
  ? number
  : T extends { readonly kind: 'boolean' }
    ? boolean
    : T extends { readonly kind: 'choice'; readonly values: readonly (infer V)[] }
      ? V
      : T extends { readonly kind: 'list' | 'choices' | 'hosts' | 'addresses' | 'plans' }
        ? readonly string[]
        : string;

export type SettingValue = string | number | boolean | readonly string[];

/** `expected` completes "must be ...". */
export type ParsedSetting =
  | { readonly ok: true; readonly value: SettingValue }
  | { readonly ok: false; readonly expected: string };

const TRUE = /^(true|yes|on|1)$/i;
const FALSE = /^(false|no|off|0)$/i;

const accept = (value: SettingValue): ParsedSetting => ({ ok: true, value });

/** Describes the accepted values, for messages and documentation. */
export const describeType = (type: SettingType): string => {
  switch (type.kind) {
    case 'string':
      return type.minLength === undefined
        ? `text of at most ${type.maxLength} characters`
        : `text of ${type.minLength} to ${type.maxLength} characters`;
    case 'indexName':
      return `at most ${type.maxLength} lower-case letters, digits and hyphens, starting with a letter`;
    case 'path':
      return 'a path';
    case 'url':
      return 'an http or https URL without query or fragment';
    case 'integer':
      return `an integer from ${type.min} to ${type.max}`;
    case 'boolean':
      return 'true or false';
    case 'choice':
      return `one of ${type.values.join(', ')}`;
    case 'list':
      return 'a list, separated by commas';
    case 'choices':
      return `a list of ${type.values.join(', ')}, separated by commas`;
    case 'hosts':
      return 'a list of host names, addresses and networks such as 10.0.0.0/8, separated by commas';
    case 'addresses':
      return 'a list of addresses and networks such as 10.0.0.0/8, separated by commas';
    case 'plans':
      return 'a list of plans such as standard=600/minute+100000/day+20000units/minute or partner=unlimited, separated by commas';
    case 'valkey':
      return 'an address such as valkey://user:password@host:6379/0, with valkeys: for TLS, or redis: and rediss:';
    case 'color':
      return 'a colour as #rrggbb';
    case 'cron':
      return 'a cron schedule in UTC such as 0 3 * * *, or @hourly, @daily, @weekly, @monthly';
    case 'tileUrl':
      return 'an http or https URL with {z}, {x} and {y}';
  }
};

/** Accepts text ('true', 'on', '8080', 'a, b') and JSON values. Relative paths are resolved against `baseDir`. */
export const parseSetting = (type: SettingType, raw: unknown, baseDir: string): ParsedSetting => {
  const invalid: ParsedSetting = { ok: false, expected: describeType(type) };
  if (type.kind === 'list') return parseList(raw) ?? invalid;
  if (type.kind === 'choices') return parseListOf(raw, (items) => areChoices(items, type.values)) ?? invalid;
  if (type.kind === 'hosts') return parseHosts(raw) ?? invalid;
  if (type.kind === 'addresses') return parseListOf(raw, areAddresses) ?? invalid;
  if (type.kind === 'plans') return parseListOf(raw, (items) => parsePlans(items) !== undefined) ?? invalid;
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return invalid;
  const text = String(raw).trim();
  switch (type.kind) {
    case 'string':
      if (typeof raw !== 'string' || text.length > type.maxLength || text.length < (type.minLength ?? 0))
        return invalid;
      return accept(text);
    case 'indexName':
      return /^[a-z][a-z0-9-]*$/.test(text) && text.length <= type.maxLength ? accept(text) : invalid;
    case 'path':
      if (typeof raw !== 'string' || text === '') return invalid;
      return accept(isAbsolute(text) ? text : resolve(baseDir, text));
    case 'url':
      return parseUrl(text) ?? invalid;
    case 'integer':
      return parseInteger(text, type.min, type.max) ?? invalid;
    case 'boolean':
      return TRUE.test(text) ? accept(true) : FALSE.test(text) ? accept(false) : invalid;
    case 'choice':
      return parseChoice(text, type.values) ?? invalid;
    case 'valkey':
      return parseRespUrl(text) === undefined ? invalid : accept(text);
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(text) ? accept(text.toLowerCase()) : invalid;
    case 'cron':
      return parseCron(text).kind === 'ok' ? accept(text) : invalid;
    case 'tileUrl':
      return isTileUrl(text) ? accept(text) : invalid;
  }
};

const isTileUrl = (text: string): boolean =>
  /^https?:\/\/[^\s{}]+\//i.test(text) &&
  URL.canParse(text) &&
  ['{z}', '{x}', '{y}'].every((variable) => text.includes(variable));

const parseList = (raw: unknown): ParsedSetting | undefined => {
  const items = typeof raw === 'string' ? raw.split(',') : raw;
  if (!Array.isArray(items) || !items.every((item): item is string => typeof item === 'string')) return undefined;
  return accept(Object.freeze(items.map((item) => item.trim()).filter((item) => item !== '')));
};

const parseListOf = (raw: unknown, isValid: (items: readonly string[]) => boolean): ParsedSetting | undefined => {
  const parsed = parseList(raw);
  if (parsed?.ok !== true || !Array.isArray(parsed.value)) return undefined;
  return isValid(parsed.value as readonly string[]) ? parsed : undefined;
};

const areChoices = (items: readonly string[], values: readonly string[]): boolean =>
  items.length > 0 && items.every((item) => values.includes(item));

const parseHosts = (raw: unknown): ParsedSetting | undefined =>
  parseListOf(raw, (items) => parseAllowList(items).kind === 'ok');

const areAddresses = (items: readonly string[]): boolean =>
  items.every((item) => isIP(item.split('/')[0] ?? '') !== 0) && parseAllowList(items).kind === 'ok';

const parseInteger = (text: string, min: number, max: number): ParsedSetting | undefined => {
  if (!/^-?\d{1,15}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? accept(value) : undefined;
};

const parseChoice = (text: string, values: readonly string[]): ParsedSetting | undefined => {
  const value = values.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  return value === undefined ? undefined : accept(value);
};

/** Removes the trailing slash, so that paths can be appended: 'https://maps.example.org/catalog/' -> '.../catalog'. */
const parseUrl = (text: string): ParsedSetting | undefined => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return undefined;
  return accept(url.href.replace(/\/+$/, ''));
};
