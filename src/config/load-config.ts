// Loads the settings: flag, then environment, then file, then default. All problems are reported together.

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { didYouMean } from '@periplus/text';
import { CatalogError } from '../errors.ts';
import { type CommandFlag, type ParsedArguments, parseArguments } from './arguments.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { parseSetting, type SettingValue } from './setting-types.ts';
import { CONFIG_FILE, type Config, SETTING_KEYS, type SettingKey, settingRow, toEnvName, toFlag } from './settings.ts';

export type Origin =
  | { readonly kind: 'flag'; readonly name: string }
  | { readonly kind: 'env'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'default' };

export type ConfigSource = {
  /** Arguments after the program and the command. */
  readonly argv?: readonly string[];
  readonly env?: Environment;
  readonly cwd?: string;
  readonly commandFlags?: readonly CommandFlag[];
  /** Returns undefined if the file does not exist. */
  readonly readText?: (path: string) => string | undefined;
  /** Called for each ignored variable, even if loading fails. */
  readonly onWarning?: (message: string) => void;
};

export type LoadedConfig = {
  readonly config: Config;
  readonly origins: ReadonlyMap<SettingKey, Origin>;
  readonly arguments: ParsedArguments;
};

type Raw = { readonly value: unknown; readonly origin: Origin; readonly baseDir: string };

/** Throws one `config_error` with all problems. An empty environment variable counts as not set. */
export const loadConfig = (source: ConfigSource = {}): LoadedConfig => {
  const { env, warnings } = readEnvironment(source.env ?? {});
  for (const warning of warnings) source.onWarning?.(warning);
  const cwd = source.cwd ?? process.cwd();
  const parsed = parseArguments(source.argv ?? [], source.commandFlags);
  const problems = [...parsed.problems];
  const requestedFile = parsed.configFile ?? (env[CONFIG_FILE.env] || undefined);
  const file = readFile(requestedFile, cwd, source.readText ?? readText, problems);

  const values = new Map<SettingKey, SettingValue>();
  const origins = new Map<SettingKey, Origin>();
  for (const key of SETTING_KEYS) {
    const raw = rawValue(key, parsed, env, file, cwd);
    origins.set(key, raw?.origin ?? { kind: 'default' });
    if (raw === undefined) continue;
    const row = settingRow(key);
    const result = parseSetting(row.type, raw.value, raw.baseDir);
    if (result.ok) values.set(key, result.value);
    else problems.push(`${describe(key, raw.origin)} must be ${result.expected}${quoted(raw.value, row.secret)}.`);
  }
  if (problems.length > 0) throw configError(problems);
  return { config: toTree(values), origins, arguments: parsed };
};

/** Only this function reads the environment of the process. */
export const loadProcessConfig = (
  argv: readonly string[],
  commandFlags: readonly CommandFlag[],
  onWarning: (message: string) => void,
): LoadedConfig => loadConfig({ argv, commandFlags, env: process.env, onWarning });

/** The defaults with some values replaced, for tests and embedding. */
export const createConfig = (values: Readonly<Record<string, unknown>> = {}, cwd = '/'): Config =>
  loadConfig({ cwd, argv: [CONFIG_FILE.flag, 'given'], readText: () => JSON.stringify(values) }).config;

const configError = (problems: readonly string[]): CatalogError =>
  new CatalogError('config_error', problems.join('\n'), {
    problems: problems.map((detail) => ({ code: 'config_error', detail })),
  });

const rawValue = (
  key: SettingKey,
  parsed: ParsedArguments,
  env: Environment,
  file: ConfigFile,
  cwd: string,
): Raw | undefined => {
  const row = settingRow(key);
  const flag = parsed.settings.get(key);
  if (flag !== undefined) return { value: flag, origin: { kind: 'flag', name: toFlag(key) }, baseDir: cwd };
  const envName = toEnvName(key);
  const variable = env[envName] ?? '';
  if (variable !== '') return { value: variable, origin: { kind: 'env', name: envName }, baseDir: cwd };
  if (file.values.has(key)) {
    return { value: file.values.get(key), origin: { kind: 'file', path: file.path }, baseDir: dirname(file.path) };
  }
  return row.default === undefined ? undefined : { value: row.default, origin: { kind: 'default' }, baseDir: cwd };
};

type ConfigFile = { readonly path: string; readonly values: ReadonlyMap<SettingKey, unknown> };

/** A requested file must exist; the default file may be absent. */
const readFile = (
  requested: string | undefined,
  cwd: string,
  read: (path: string) => string | undefined,
  problems: string[],
): ConfigFile => {
  const path = resolve(cwd, requested ?? CONFIG_FILE.defaultName);
  const values = new Map<SettingKey, unknown>();
  const text = requested === '' ? undefined : read(path);
  if (text === undefined) {
    if (requested !== undefined)
      problems.push(`The configuration file ${requested === '' ? '(no name given)' : path} cannot be read.`);
    return { path, values };
  }
  const json = parseJson(text, path, problems);
  if (json === undefined) return { path, values };
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    problems.push(`The configuration file ${path} must be a JSON object.`);
    return { path, values };
  }
  flatten(json, '', (name, value) => {
    const key = SETTING_KEYS.find((candidate) => candidate === name);
    if (key === undefined) problems.push(`Unknown setting ${name} in ${path}.${didYouMean(name, SETTING_KEYS)}`);
    else if (values.has(key)) problems.push(`The setting ${name} is given twice in ${path}.`);
    else values.set(key, value);
  });
  return { path, values };
};

/** Visits {"server": {"port": 80}} and {"server.port": 80} alike. */
const flatten = (node: object, prefix: string, visit: (name: string, value: unknown) => void): void => {
  for (const [name, value] of Object.entries(node)) {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isGroup) flatten(value, `${prefix}${name}.`, visit);
    else visit(`${prefix}${name}`, value);
  }
};

/** Skips the byte order mark that Windows editors write. */
const parseJson = (text: string, path: string, problems: string[]): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    problems.push(`The configuration file ${path} is not valid JSON: ${(cause as Error).message}.`);
    return undefined;
  }
};

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const describe = (key: SettingKey, origin: Origin): string => {
  if (origin.kind === 'flag' || origin.kind === 'env') return `${origin.name} (${key})`;
  return origin.kind === 'file' ? `${key} in ${origin.path}` : key;
};

const quoted = (value: unknown, secret: true | undefined): string =>
  secret === true ? '' : `, not ${(JSON.stringify(value) ?? 'nothing').slice(0, 80)}`;

const toTree = (values: ReadonlyMap<SettingKey, SettingValue>): Config => {
  const tree: Record<string, Record<string, SettingValue | undefined>> = {};
  for (const key of SETTING_KEYS) {
    const [group = '', name = ''] = key.split('.');
    tree[group] = { ...tree[group], [name]: values.get(key) };
  }
  for (const group of Object.values(tree)) Object.freeze(group);
  // Each value was parsed by the type of its row, from which Config is derived.
  return Object.freeze(tree) as unknown as Config;
};
