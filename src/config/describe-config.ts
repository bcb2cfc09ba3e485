// Describes the settings: values and origins for `periplus config`, names and defaults for help and documentation.
import type { LoadedConfig, Origin } from './load-config.ts';
import { describeType, type SettingValue } from './setting-types.ts';
import { type Config, SETTING_KEYS, type SettingKey, settingRow, toEnvName, toFlag } from './settings.ts';

export type ConfigRow = {
  readonly key: SettingKey;
  /** Null when the setting is not set; masked when it is a secret. */
  readonly value: SettingValue | null;
  readonly origin: string;
};

export type HelpRow = {
  readonly key: SettingKey;
  readonly flag: string;
  readonly env: string;
  readonly accepts: string;
  readonly default: string;
  readonly help: string;
};

const MASK = '********';

/** Masks the user and password of a URL. */
const maskCredentials = (value: SettingValue): SettingValue => {
  if (typeof value !== 'string')
    return typeof value === 'object' ? value.map((item) => String(maskCredentials(item))) : value;
  return value.replace(/(:\/\/)[^/?#\s]*@/g, `$1${MASK}@`);
};

export const describeConfig = (loaded: LoadedConfig): readonly ConfigRow[] =>
  SETTING_KEYS.map((key) => {
    const value = settingValue(loaded.config, key);
    return {
      key,
      value: value === undefined ? null : settingRow(key).secret === true ? MASK : maskCredentials(value),
      origin: presentOrigin(loaded.origins.get(key) ?? { kind: 'default' }),
    };
  });

export const describeSettings = (): readonly HelpRow[] =>
  SETTING_KEYS.map((key) => {
    const row = settingRow(key);
    return {
      key,
      flag: toFlag(key),
      env: toEnvName(key),
      accepts: describeType(row.type),
      default: row.default === undefined ? '' : String(row.default),
      help: row.help,
    };
  });

const presentOrigin = (origin: Origin): string => {
  switch (origin.kind) {
    case 'flag':
      return `flag ${origin.name}`;
    case 'env':
      return `environment ${origin.name}`;
    case 'file':
      return `file ${origin.path}`;
    case 'default':
      return 'default';
  }
};

const settingValue = (config: Config, key: SettingKey): SettingValue | undefined => {
  const [group = '', name = ''] = key.split('.');
  const tree: Readonly<Record<string, Readonly<Record<string, SettingValue | undefined>>>> = config;
  return tree[group]?.[name];
};
