// periplus backup: the whole catalogue in one file, while it is in use.
import { existsSync, statSync } from 'node:fs';
import { formatCount } from '@periplus/text';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { confirm, YES_FLAG } from '../confirm.ts';
import { createProgressMeter } from '../report/progress-meter.ts';
import { requireEmbeddedEngine } from './require-embedded-engine.ts';

const backUp = async (input: CommandInput, path: string): Promise<ExitCode> => {
  const { terminal, loaded, flag } = input;
  if (existsSync(path) && !(await confirm(input, `${path} is there already. Write the backup in its place?`)))
    return EXIT.failure;
  const { writeBackup } = await import('../../app/backup.ts');
  const meter = createProgressMeter();
  const manifest = await writeBackup(loaded.config.data.dir, path);
  const bytes = statSync(path).size;
  if (flag('--json') === true) terminal.print(JSON.stringify({ file: path, bytes, ...manifest }));
  else terminal.print(`${formatCount(manifest.records)} records, ${formatCount(bytes)} bytes, in ${path}`);
  terminal.log(`Done in ${meter.elapsedSeconds().toFixed(1)} s.`);
  return EXIT.ok;
};

export const backupCommand: Command = requireEmbeddedEngine({
  name: 'backup',
  usage: '<file>',
  summary: 'Write the whole catalogue into one file (.tar, .tar.gz); the server may run.',
  flags: [YES_FLAG, { flag: '--json', takesValue: false, help: 'Print as JSON.' }],
  run: async (input): Promise<ExitCode> => {
    const [path, ...others] = input.positionals;
    if (path !== undefined && others.length === 0) return backUp(input, path);
    input.terminal.log('Name one file for the backup. See periplus backup --help.');
    return EXIT.usage;
  },
});
