// periplus keys: who may use the service, and how much.

import { didYouMean } from '@periplus/text';
import { parsePlans, presentQuota } from '../../config/plans.ts';
import { CatalogError } from '../../errors.ts';
import { type ApiKey, type KeyState, toKeyState } from '../../keys/api-key.ts';
import { type ApiKeyStore, createApiKeyStore, type IssuedKey } from '../../keys/api-key-store.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { toTextTable } from '../report/text-table.ts';
import { readKeyRequest } from './key-request.ts';

type Work = { readonly input: CommandInput; readonly keys: ApiKeyStore };

const usage = ({ terminal }: CommandInput, sentence: string): ExitCode => {
  terminal.log(sentence);
  return EXIT.usage;
};

/** The key alone on standard output, so that a script can take it; what people want to know beside it. */
const tellIssued = ({ terminal, flag }: CommandInput, { key, secret }: IssuedKey): ExitCode => {
  if (flag('--json') === true) terminal.print(JSON.stringify({ ...key, key: secret }));
  else terminal.print(secret);
  terminal.log(`${key.id} for ${key.name}: plan ${key.plan}, scopes ${key.scopes.join(', ')}${expiryOf(key)}.`);
  terminal.log('The key is shown this once. Send it in the header X-API-Key.');
  return EXIT.ok;
};

const expiryOf = ({ expiresAt }: ApiKey): string => (expiresAt === undefined ? '' : `, until ${expiresAt}`);

const create = async ({ input, keys }: Work): Promise<ExitCode> => {
  const { positionals, flag, loaded, terminal } = input;
  const name = positionals.slice(1).join(' ').trim();
  if (name === '' || name.length > 200) return usage(input, 'Say whose key it is: periplus keys create "Map lab"');
  const issued = await keys.create(readKeyRequest(name, flag, loaded.config));
  const { access } = loaded.config;
  if (issued.key.scopes.includes('operator') && !access.operatorKeys)
    terminal.log('The scope operator is of use when the server runs with access.operatorKeys.');
  if (issued.key.scopes.includes('non-public') && access.nonPublic === 'nobody')
    terminal.log('The scope non-public is of use when the server runs with access.nonPublic=keys.');
  return tellIssued(input, issued);
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

const list = async ({ input, keys }: Work): Promise<ExitCode> => {
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
  if (all.length === 0) terminal.log('There are no keys. Make one with: periplus keys create NAME');
  else if (shown.length < all.length) terminal.log(`${all.length - shown.length} revoked; --all shows them.`);
  return EXIT.ok;
};

const revoke = async ({ input, keys }: Work): Promise<ExitCode> => {
  const ids = input.positionals.slice(1);
  if (ids.length === 0) return usage(input, 'Name the keys by their ids: periplus keys revoke key_0123456789ab');
  for (const id of ids) {
    const { name } = await keys.revoke(id);
    input.terminal.print(`Revoked ${id} of ${name}; servers know within seconds.`);
  }
  return EXIT.ok;
};

const HOUR_MS = 3_600_000;

const readGrace = (given: string | true | undefined): number => {
  const hours = given === undefined ? 0 : Number(given);
  if (given !== true && Number.isInteger(hours) && hours >= 0 && hours <= 8_760) return hours;
  throw new CatalogError('bad_request', '--grace-hours must be a whole number from 0 to 8760.');
};

const rotate = async ({ input, keys }: Work): Promise<ExitCode> => {
  const [, id, ...more] = input.positionals;
  if (id === undefined || more.length > 0) return usage(input, 'Name one key: periplus keys rotate key_0123456789ab');
  const hours = readGrace(input.flag('--grace-hours'));
  const issued = await keys.rotate(id, new Date(Date.now() + hours * HOUR_MS));
  input.terminal.log(hours === 0 ? 'The key before is revoked.' : `The key before is good for another ${hours} h.`);
  return tellIssued(input, issued);
};

const VERBS: Readonly<Record<string, (work: Work) => Promise<ExitCode>>> = { create, list, revoke, rotate };

export const keysCommand: Command = {
  name: 'keys',
  usage: 'create NAME | list | revoke ID... | rotate ID',
  summary: 'Give out API keys with plans, quotas and scopes; list, revoke and replace them.',
  flags: [
    { flag: '--plan', takesValue: true, help: 'Plan of the key, one of limits.plans (default: standard).' },
    { flag: '--quota', takesValue: true, help: 'Instead of that of the plan: 600/minute+100000/day, or unlimited.' },
    { flag: '--scopes', takesValue: true, help: 'What it may do: read, non-public, operator (default: read).' },
    { flag: '--expires', takesValue: true, help: 'Until when: 2027-01-31, or 90d from now (default: for ever).' },
    { flag: '--origins', takesValue: true, help: 'Only for scripts of these web origins: https://maps.example.org' },
    { flag: '--addresses', takesValue: true, help: 'Only from these addresses and networks: 192.0.2.0/24' },
    { flag: '--grace-hours', takesValue: true, help: 'How long the key before a rotation stays good (default: 0).' },
    { flag: '--all', takesValue: false, help: 'List revoked ones too.' },
    { flag: '--json', takesValue: false, help: 'Print JSON, a key a line.' },
  ],
  run: async (input): Promise<ExitCode> => {
    const [verb = 'list'] = input.positionals;
    const work = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
    if (work === undefined) {
      const names = Object.keys(VERBS);
      return usage(input, `keys cannot ${verb}.${didYouMean(verb, names)} It can: ${names.join(', ')}.`);
    }
    const { openState } = await import('../../app/storage.ts');
    const state = await openState(input.loaded.config);
    try {
      return await work({ input, keys: createApiKeyStore(state) });
    } finally {
      await state.close();
    }
  },
};
