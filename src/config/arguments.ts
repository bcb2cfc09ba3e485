// Splits a command line into settings, flags of the command at hand, and positional words.

import { CONFIG_FILE, SETTING_KEYS, type SettingKey, settingRow } from './settings.ts';
import { suggestName } from './suggest-name.ts';

/** A flag that belongs to one command, such as --json; the others come from the table of settings. */
export type CommandFlag = { readonly flag: `--${string}`; readonly short?: `-${string}`; readonly takesValue: boolean };

export type ParsedArguments = {
  readonly settings: ReadonlyMap<SettingKey, string>;
  readonly configFile: string | undefined;
  /** Keyed by the long form, '--json'. A flag without a value is `true`; the last one given wins. */
  readonly flags: ReadonlyMap<string, string | true>;
  readonly positionals: readonly string[];
  readonly problems: readonly string[];
};

type FlagMeaning =
  | { readonly kind: 'setting'; readonly key: SettingKey; readonly isBoolean: boolean }
  | { readonly kind: 'config' }
  | { readonly kind: 'command'; readonly flag: CommandFlag };

const meanings = (commandFlags: readonly CommandFlag[]): Map<string, FlagMeaning> => {
  const map = new Map<string, FlagMeaning>([[CONFIG_FILE.flag, { kind: 'config' }]]);
  for (const key of SETTING_KEYS) {
    const row = settingRow(key);
    map.set(row.flag, { kind: 'setting', key, isBoolean: row.type.kind === 'boolean' });
  }
  for (const flag of commandFlags) {
    map.set(flag.flag, { kind: 'command', flag });
    if (flag.short !== undefined) map.set(flag.short, { kind: 'command', flag });
  }
  return map;
};

const needsValue = (meaning: FlagMeaning): boolean =>
  meaning.kind === 'config' || (meaning.kind === 'setting' ? !meaning.isBoolean : meaning.flag.takesValue);

/** Accepts '--port 80', '--port=80', '--trust-proxy', '--no-trust-proxy' and '--' before words that look like flags. */
export const parseArguments = (argv: readonly string[], commandFlags: readonly CommandFlag[] = []): ParsedArguments => {
  const known = meanings(commandFlags);
  const settings = new Map<SettingKey, string>();
  const flags = new Map<string, string | true>();
  const positionals: string[] = [];
  const problems: string[] = [];
  let configFile: string | undefined;

  const keep = (meaning: FlagMeaning, value: string | undefined): void => {
    if (meaning.kind === 'config') configFile = value ?? '';
    else if (meaning.kind === 'setting') settings.set(meaning.key, value ?? 'true');
    else flags.set(meaning.flag.flag, value ?? true);
  };

  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] ?? '';
    if (word === '--') {
      positionals.push(...argv.slice(i + 1));
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      positionals.push(word);
      continue;
    }
    const equals = word.indexOf('=');
    const name = equals === -1 ? word : word.slice(0, equals);
    const inline = equals === -1 ? undefined : word.slice(equals + 1);
    const meaning = known.get(name);
    const negated = name.startsWith('--no-') ? known.get(`--${name.slice(5)}`) : undefined;
    if (meaning === undefined && negated?.kind === 'setting' && negated.isBoolean && inline === undefined) {
      settings.set(negated.key, 'false');
    } else if (meaning === undefined) {
      problems.push(`Unknown flag ${name}.${suggestName(name, known.keys())}`);
    } else if (!needsValue(meaning)) {
      if (inline !== undefined && meaning.kind === 'command') problems.push(`The flag ${name} takes no value.`);
      else keep(meaning, inline);
    } else {
      const value = inline ?? argv[i + 1];
      const isEmpty = value === '' && meaning.kind === 'command';
      if (value === undefined || isEmpty || (inline === undefined && known.has(value))) {
        problems.push(`The flag ${name} needs a value.`);
      } else {
        keep(meaning, value);
        if (inline === undefined) i++;
      }
    }
  }
  return { settings, configFile, flags, positionals, problems };
};
