// Parses a command line into settings, flags of the command and positional arguments.

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { didYouMean } from '@periplus/text';
import { CONFIG_FILE, findByFullName, SETTING_KEYS, type SettingKey, settingRow, toFlag } from './settings.ts';

/** A flag of one command, such as --json. */
export type CommandFlag = { readonly flag: `--${string}`; readonly short?: `-${string}`; readonly takesValue: boolean };

export type ParsedArguments = {
  readonly settings: ReadonlyMap<SettingKey, string>;
  readonly configFile: string | undefined;
  /** Keyed by the long form, '--json'. A flag without a value is `true`; the last one given wins. */
  readonly flags: ReadonlyMap<string, string | true>;
  readonly positionals: readonly string[];
  readonly problems: readonly string[];
};

type KnownFlag = {
  readonly takesValue: boolean;
  readonly short?: string;
  readonly target: SettingKey | 'config' | 'command';
  /** The value of a boolean flag that is given without one. */
  readonly implied?: 'true' | 'false';
};

const listKnownFlags = (commandFlags: readonly CommandFlag[]): ReadonlyMap<string, KnownFlag> => {
  const known = new Map<string, KnownFlag>([[CONFIG_FILE.flag, { target: 'config', takesValue: true }]]);
  for (const key of SETTING_KEYS) {
    const flag = toFlag(key);
    if (settingRow(key).type.kind !== 'boolean') known.set(flag, { target: key, takesValue: true });
    else {
      known.set(flag, { target: key, takesValue: false, implied: 'true' });
      known.set(`--no-${flag.slice(2)}`, { target: key, takesValue: false, implied: 'false' });
    }
  }
  for (const { flag, short, takesValue } of commandFlags)
    known.set(flag, { target: 'command', takesValue, ...(short === undefined ? {} : { short: short.slice(1) }) });
  return known;
};

type Token = {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
};

/** Returns what is wrong with the value of a known flag, if anything. */
const checkValue = (flag: KnownFlag, { rawName, value, inlineValue }: Token): string | undefined => {
  if (!flag.takesValue)
    return value === undefined || flag.implied === 'true' ? undefined : `The flag ${rawName} takes no value.`;
  const isEmpty = value === '' && flag.target === 'command';
  const isFlag = inlineValue !== true && /^--?[a-z]/i.test(value ?? '');
  return value === undefined || isEmpty || isFlag ? `The flag ${rawName} needs a value.` : undefined;
};

/** Accepts '--port 80', '--port=80', '--trust-proxy', '--no-trust-proxy', and '--' before positionals. */
export const parseArguments = (argv: readonly string[], commandFlags: readonly CommandFlag[] = []): ParsedArguments => {
  const known = listKnownFlags(commandFlags);
  const settings = new Map<SettingKey, string>();
  const flags = new Map<string, string | true>();
  const positionals: string[] = [];
  const problems = new Set<string>();
  let configFile: string | undefined;

  const options: ParseArgsOptionsConfig = {};
  for (const [name, { takesValue, short }] of known)
    options[name.slice(2)] = { type: takesValue ? 'string' : 'boolean', ...(short === undefined ? {} : { short }) };
  for (const token of parseArgs({ args: [...argv], options, strict: false, tokens: true }).tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const name = `--${token.name}`;
    const flag = known.get(name);
    if (flag === undefined) {
      // parseArgs splits '-port' into -p, -o, -r and -t; the message shows the argument as it was written.
      const written = token.rawName.startsWith('--') ? name : (argv[token.index] ?? name);
      const key = findByFullName(token.name);
      const hint = key === undefined ? didYouMean(written, known.keys()) : ` Did you mean ${toFlag(key)}?`;
      problems.add(`Unknown flag ${written}.${hint}`);
      continue;
    }
    const problem = checkValue(flag, token);
    if (problem !== undefined) problems.add(problem);
    else if (flag.target === 'config') configFile = token.value;
    else if (flag.target === 'command') flags.set(name, token.value ?? true);
    else settings.set(flag.target, token.value ?? flag.implied ?? '');
  }
  return { settings, configFile, flags, positionals, problems: [...problems] };
};
