// periplus restore: puts a backup in the place of the catalogue, after all of it was checked.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '@periplus/text';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { confirm, YES_FLAG } from '../confirm.ts';
import { requireEmbeddedEngine } from './require-embedded-engine.ts';

const restore = async (input: CommandInput, path: string): Promise<ExitCode> => {
  const { terminal, loaded, flag } = input;
  const { dir } = loaded.config.data;
  const { replaceCatalogue, withBackup } = await import('../../app/backup.ts');
  const { STORE_FILE } = await import('../../engine/embedded/store/store.ts');
  return withBackup(dir, path, async (folder, manifest): Promise<ExitCode> => {
    const what = `${formatCount(manifest.records)} records of ${manifest.createdAt}`;
    terminal.log(`The backup is whole: ${what}.`);
    if (flag('--check') === true) return EXIT.ok;
    const isThere = existsSync(join(dir, STORE_FILE));
    if (isThere && !(await confirm(input, `Put it in the place of the catalogue in ${dir}, which is lost then?`))) {
      terminal.log('Nothing was changed.');
      return EXIT.failure;
    }
    await replaceCatalogue(dir, folder, manifest);
    terminal.print(`${what} restored`);
    return EXIT.ok;
  });
};

export const restoreCommand: Command = requireEmbeddedEngine({
  name: 'restore',
  usage: '<file>',
  summary: 'Put a backup in the place of the catalogue, after checking all of it. Asks first.',
  flags: [YES_FLAG, { flag: '--check', takesValue: false, help: 'Check the backup, and change nothing.' }],
  run: async (input): Promise<ExitCode> => {
    const [path, ...others] = input.positionals;
    if (path !== undefined && others.length === 0) return restore(input, path);
    input.terminal.log('Name the file of one backup. See periplus restore --help.');
    return EXIT.usage;
  },
});
