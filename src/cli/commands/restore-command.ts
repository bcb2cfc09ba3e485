// periplus restore: replaces the catalogue with a backup, after checking the backup.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { confirm, YES_OPTION } from '../confirm.ts';
import { describeCount } from '../report/describe-count.ts';
import { requireEmbeddedEngine } from './require-embedded-engine.ts';

const restore = async (input: CommandInput, path: string): Promise<ExitCode> => {
  const { terminal, loaded, flag } = input;
  const { dir } = loaded.config.data;
  const { replaceCatalogue, withBackup } = await import('../../app/backup/backup.ts');
  const { STORE_FILE } = await import('../../engine/embedded/store/store.ts');
  return withBackup(dir, path, async (folder, manifest): Promise<ExitCode> => {
    const content = `${describeCount(manifest.records)} from ${manifest.createdAt}`;
    terminal.log(`The backup is complete: ${content}.`);
    if (flag('--check') === true) return EXIT.ok;
    const isReplaced = existsSync(join(dir, STORE_FILE));
    if (isReplaced && !(await confirm(input, `Replace the catalogue in ${dir} with this backup?`))) {
      terminal.log('Changed nothing.');
      return EXIT.failure;
    }
    await replaceCatalogue(dir, folder, manifest);
    terminal.print(`Restored ${content}.`);
    return EXIT.ok;
  });
};

export const restoreCommand: Command = requireEmbeddedEngine({
  name: 'restore',
  usage: '<file>',
  summary: 'Replace the catalogue with a backup, after checking the backup and asking for confirmation.',
  options: [YES_OPTION, { flag: '--check', help: 'Check the backup without restoring it.' }],
  examples: ['restore backup.tar.gz --check', 'restore backup.tar.gz'],
  run: async (input): Promise<ExitCode> => {
    const [path, ...others] = input.positionals;
    if (path !== undefined && others.length === 0) return restore(input, path);
    input.terminal.log('Give one backup file: periplus restore backup.tar.gz');
    return EXIT.usage;
  },
});
