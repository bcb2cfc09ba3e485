// periplus backup: the whole catalogue in one file, while it is in use.
import { existsSync, statSync } from 'node:fs';
import { formatCount } from '../../../lib/text/format-count.ts';
import { confirm, YES_FLAG } from '../ask.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { createPace } from '../report/pace.ts';
import { filesOnly } from './files-only.ts';

const backUp = async (input: CommandInput, path: string): Promise<ExitCode> => {
  const { terminal, loaded, flag } = input;
  if (existsSync(path) && !(await confirm(input, `${path} is there already. Write the backup in its place?`)))
    return EXIT.failure;
  const { writeBackup } = await import('../../../compose/backup.ts');
  const pace = createPace();
  const manifest = await writeBackup(loaded.config.data.dir, path);
  const bytes = statSync(path).size;
  if (flag('--json') === true) terminal.print(JSON.stringify({ file: path, bytes, ...manifest }));
  else terminal.print(`${formatCount(manifest.records)} records, ${formatCount(bytes)} bytes, in ${path}`);
  terminal.say(`Done in ${pace.elapsedSeconds().toFixed(1)} s.`);
  return EXIT.ok;
};

export const backupCommand: Command = filesOnly({
  name: 'backup',
  usage: '<file>',
  summary: 'Write the whole catalogue into one file (.tar, .tar.gz); the server may run.',
  flags: [YES_FLAG, { flag: '--json', takesValue: false, help: 'Print as JSON.' }],
  run: async (input): Promise<ExitCode> => {
    const [path, ...others] = input.words;
    if (path !== undefined && others.length === 0) return backUp(input, path);
    input.terminal.say('Name one file for the backup. See periplus backup --help.');
    return EXIT.usage;
  },
});
