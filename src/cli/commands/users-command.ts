// periplus users: adds and lists the people who may sign in to the desk, and changes their roles and passwords.
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { type Account, NAME_RULE, ROLES, type Role, toAccountName } from '../../accounts/account.ts';
import { type AccountStore, createAccountStore } from '../../accounts/account-store.ts';
import { hashPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../accounts/password.ts';
import { CatalogError } from '../../errors.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { toTextTable } from '../report/text-table.ts';
import { pickSubcommand, type Subcommands } from '../subcommands.ts';

type UsersContext = { readonly input: CommandInput; readonly accounts: AccountStore };

const readName = ({ positionals }: CommandInput, action: string): string => {
  const [, name, ...more] = positionals;
  if (name === undefined || more.length > 0)
    throw new CatalogError('bad_request', `Give one name: periplus users ${action} ann`);
  const accountName = toAccountName(name);
  if (accountName === undefined) throw new CatalogError('bad_request', `${NAME_RULE}.`);
  return accountName;
};

const readRole = ({ flag }: CommandInput): Role => {
  const role = ROLES.find((known) => known === (flag('--role') ?? 'curator'));
  if (role === undefined) throw new CatalogError('bad_request', `--role must be one of ${ROLES.join(', ')}.`);
  return role;
};

const readLine = async ({ stdin, terminal }: CommandInput): Promise<string> => {
  terminal.log(
    `Enter a password of at least ${MIN_PASSWORD_LENGTH} characters, or leave the line empty for a random one:`,
  );
  const lines = createInterface({ input: stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
};

/** Passwords are not given as arguments, which other users of the machine can read. */
const readPassword = async (input: CommandInput): Promise<string> => {
  const typed = input.flag('--random') === true ? '' : (await readLine(input)).trim();
  if (typed === '') {
    const password = randomBytes(12).toString('base64url');
    input.terminal.print(password);
    input.terminal.log('The password is shown only once.');
    return password;
  }
  if (typed.length >= MIN_PASSWORD_LENGTH && typed.length <= MAX_PASSWORD_LENGTH) return typed;
  throw new CatalogError(
    'bad_request',
    `A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters. Nothing was changed.`,
  );
};

const add = async ({ input, accounts }: UsersContext): Promise<ExitCode> => {
  const [name, role] = [readName(input, 'add'), readRole(input)];
  if ((await accounts.find(name)) !== undefined)
    throw new CatalogError('bad_request', `The user ${name} exists already.`);
  const password = await hashPassword(await readPassword(input));
  await accounts.create({ name, role, password });
  input.terminal.log(`Added ${name} as ${role}. The desk is at /admin.`);
  const isOpen = (await accounts.list()).some((account) => account.role === 'operator');
  if (!isOpen) input.terminal.log('The desk opens with the first operator: periplus users add NAME --role operator');
  return EXIT.ok;
};

const changed = (input: CommandInput, { name }: Account, what: string): ExitCode => {
  input.terminal.log(`${what} ${name}. Their sessions have ended.`);
  return EXIT.ok;
};

const password = async ({ input, accounts }: UsersContext): Promise<ExitCode> => {
  const name = readName(input, 'password');
  if ((await accounts.find(name)) === undefined) await accounts.change(name, (account) => account); // throws not_found
  const hashed = await hashPassword(await readPassword(input));
  return changed(
    input,
    await accounts.change(name, (account) => ({ ...account, password: hashed })),
    'Set the password of',
  );
};

const role = async ({ input, accounts }: UsersContext): Promise<ExitCode> => {
  const wanted = readRole(input);
  const account = await accounts.change(readName(input, 'role'), (current) => ({ ...current, role: wanted }));
  return changed(input, account, `Gave the role ${wanted} to`);
};

const disable = async ({ input, accounts }: UsersContext): Promise<ExitCode> => {
  const disabledAt = new Date().toISOString();
  return changed(
    input,
    await accounts.change(readName(input, 'disable'), (account) => ({ ...account, disabledAt })),
    'Disabled',
  );
};

const enable = async ({ input, accounts }: UsersContext): Promise<ExitCode> => {
  const account = await accounts.change(readName(input, 'enable'), ({ disabledAt: _, ...rest }) => rest);
  input.terminal.log(`Enabled ${account.name}.`);
  return EXIT.ok;
};

const remove = async ({ input, accounts }: UsersContext): Promise<ExitCode> => {
  const name = readName(input, 'remove');
  await accounts.remove(name);
  input.terminal.log(`Removed ${name}.`);
  return EXIT.ok;
};

const list = async ({ input, accounts }: UsersContext): Promise<ExitCode> => {
  const all = await accounts.list();
  if (all.length === 0) input.terminal.log('No users. Add one with: periplus users add NAME --role operator');
  else
    input.terminal.print(
      toTextTable(
        ['name', 'role', 'state', 'added'],
        all.map((account) => [
          ...[account.name, account.role, account.disabledAt === undefined ? 'active' : 'disabled'],
          account.createdAt.slice(0, 10),
        ]),
      ),
    );
  return EXIT.ok;
};

const SUBCOMMANDS: Subcommands<UsersContext> = { add, list, password, role, disable, enable, remove };

export const usersCommand: Command = {
  name: 'users',
  usage: 'add NAME | list | password NAME | role NAME | disable NAME | enable NAME | remove NAME',
  summary: 'Manage the people who may sign in to the desk at /admin.',
  options: [
    {
      flag: '--role',
      value: 'ROLE',
      help: 'curator edits records; operator also sees the audit log (default: curator).',
    },
    { flag: '--random', help: 'Print a random password instead of reading one from standard input.' },
  ],
  examples: ['users add ann --role operator', 'users add bob --random', 'users password ann', 'users disable bob'],
  run: async (input): Promise<ExitCode> => {
    const subcommand = pickSubcommand(input, 'users', SUBCOMMANDS);
    if (subcommand === undefined) return EXIT.usage;
    const { openState } = await import('../../app/storage.ts');
    const state = await openState(input.loaded.config);
    try {
      return await subcommand({ input, accounts: createAccountStore(state) });
    } finally {
      await state.close();
    }
  },
};
