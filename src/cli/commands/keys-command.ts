// periplus keys: creates, lists, revokes and rotates API keys.

import { parsePlans, presentQuota } from '../../config/plans.ts';
import { CatalogError } from '../../errors.ts';
import { type ApiKey, type KeyState, toKeyState } from '../../keys/api-key.ts';
import { type ApiKeyStore, createApiKeyStore, type IssuedKey } from '../../keys/api-key-store.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { toTextTable } from '../report/text-table.ts';
import { pickSubcommand, type Subcommands } from '../subcommands.ts';
import { readKeyRequest } from './key-request.ts';

type KeysContext = { readonly input: CommandInput; readonly keys: ApiKeyStore };

const usage = ({ terminal }: CommandInput, message: string): ExitCode => {
  terminal.log(message);
  return EXIT.usage;
};

/** Prints only the key to standard output, for scripts; details go to standard error. */
const reportIssued = ({ terminal, flag }: CommandInput, { key, secret }: IssuedKey): ExitCode => {
  if (flag('--json') === true) terminal.print(JSON.stringify({ ...key, key: secret }));
  else terminal.print(secret);
  terminal.log(`${key.id} for ${key.name}: plan ${key.plan}, scopes ${key.scopes.join(', ')}${expiryOf(key)}.`);
  terminal.log('The key is shown only once. Send it in the X-API-Key header.');
  return EXIT.ok;
};

const expiryOf = ({ expiresAt }: ApiKey): string => (expiresAt === undefined ? '' : `, until ${expiresAt}`);

const create = async ({ input, keys }: KeysContext): Promise<ExitCode> => {
  const { positionals, flag, loaded, terminal } = input;
  const name = positionals.slice(1).join(' ').trim();
  if (name === '' || name.length > 200)
    return usage(input, 'Give a name of at most 200 characters: periplus keys create "Map lab"');
  const issued = await keys.create(readKeyRequest(name, flag, loaded.config));
  const { access } = loaded.config;
  if (issued.key.scopes.includes('operator') && !access.operatorKeys)
    terminal.log('The scope operator only takes effect if the server runs with access.operatorKeys.');
  if (issued.key.scopes.includes('non-public') && access.nonPublic === 'nobody')
    terminal.log('The scope non-public has no effect while access.nonPublic is nobody.');
  return reportIssued(input, issued);
};

const HEAD = ['id', 'name', 'state', 'plan', 'quota', 'scopes', 'issued', 'expires', 'bound to'];

const day = (moment: string | undefined): string => moment?.slice(0, 10) ?? '';

const toCells = ({ loaded }: CommandInput, key: ApiKey, state: KeyState): readonly string[] => {
  const quota = key.quota ?? parsePlans(loaded.config.limits.plans)?.get(key.plan);
  return [
    ...[key.id, key.name, state, key.plan, quota === undefined ? 'plan not in the settings' : presentQuota(quota)],
    ...[key.scopes.join(' '), day(key.issuedAt), day(key.expiresAt)],
    [...(key.origins ?? []), ...(key.addresses ?? [])].join(' '),
  ];
};

const list = async ({ input, keys }: KeysContext): Promise<ExitCode> => {
  const { terminal, flag } = input;
  const all = (await keys.list()).map((key) => ({ key, state: toKeyState(key) }));
  const shown = flag('--all') === true ? all : all.filter(({ state }) => state !== 'revoked');
  if (flag('--json') === true) for (const { key, state } of shown) terminal.print(JSON.stringify({ ...key, state }));
  else if (shown.length > 0)
    terminal.print(
      toTextTable(
        HEAD,
        shown.map(({ key, state }) => toCells(input, key, state)),
      ),
    );
  if (all.length === 0) terminal.log('No keys. Create one with: periplus keys create NAME');
  else if (shown.length < all.length)
    terminal.log(`${all.length - shown.length} revoked keys are hidden; use --all to list them.`);
  return EXIT.ok;
};

const revoke = async ({ input, keys }: KeysContext): Promise<ExitCode> => {
  const ids = input.positionals.slice(1);
  if (ids.length === 0) return usage(input, 'Give the ids of keys: periplus keys revoke key_0123456789ab');
  for (const id of ids) {
    const { name } = await keys.revoke(id);
    input.terminal.print(`Revoked ${id} (${name}). Running servers reject it within seconds.`);
  }
  return EXIT.ok;
};

const HOUR_MS = 3_600_000;

const readGrace = (value: string | true | undefined): number => {
  const hours = value === undefined ? 0 : Number(value);
  if (value !== true && Number.isInteger(hours) && hours >= 0 && hours <= 8_760) return hours;
  throw new CatalogError('bad_request', '--grace-hours must be a whole number from 0 to 8760.');
};

const rotate = async ({ input, keys }: KeysContext): Promise<ExitCode> => {
  const [, id, ...more] = input.positionals;
  if (id === undefined || more.length > 0)
    return usage(input, 'Give the id of one key: periplus keys rotate key_0123456789ab');
  const hours = readGrace(input.flag('--grace-hours'));
  const issued = await keys.rotate(id, new Date(Date.now() + hours * HOUR_MS));
  input.terminal.log(hours === 0 ? 'The old key is revoked.' : `The old key is valid for another ${hours} h.`);
  return reportIssued(input, issued);
};

const SUBCOMMANDS: Subcommands<KeysContext> = { create, list, revoke, rotate };

export const keysCommand: Command = {
  name: 'keys',
  usage: 'create NAME | list | revoke ID... | rotate ID',
  summary: 'Create API keys with plans, quotas and scopes; list, revoke and rotate them.',
  options: [
    { flag: '--plan', value: 'PLAN', help: 'Plan of the key, one of limits.plans (default: standard).' },
    {
      flag: '--quota',
      value: 'QUOTA',
      help: 'Quota instead of the one of the plan: 600/minute+100000/day, or unlimited.',
    },
    {
      flag: '--scopes',
      value: 'LIST',
      help: 'Permissions, separated by commas: read, non-public, operator (default: read).',
    },
    { flag: '--expires', value: 'DATE', help: 'Expiry: a date such as 2027-01-31, or 90d from now (default: never).' },
    {
      flag: '--origins',
      value: 'LIST',
      help: 'Accept the key only from scripts of these web origins: https://maps.example.org',
    },
    { flag: '--addresses', value: 'LIST', help: 'Accept the key only from these addresses and networks: 192.0.2.0/24' },
    { flag: '--grace-hours', value: 'HOURS', help: 'How long the old key stays valid after a rotation (default: 0).' },
    { flag: '--all', help: 'List revoked keys too.' },
    { flag: '--json', help: 'Print one JSON object per key.' },
  ],
  examples: [
    'keys create "Map lab" --plan partner --expires 90d',
    'keys list',
    'keys rotate key_0123456789ab --grace-hours 24',
  ],
  run: async (input): Promise<ExitCode> => {
    const subcommand = pickSubcommand(input, 'keys', SUBCOMMANDS);
    if (subcommand === undefined) return EXIT.usage;
    const { openState } = await import('../../app/storage.ts');
    const state = await openState(input.loaded.config);
    try {
      return await subcommand({ input, keys: createApiKeyStore(state) });
    } finally {
      await state.close();
    }
  },
};
