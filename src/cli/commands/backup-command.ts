// periplus backup: writes the catalogue to one file, while it is in use.
import { existsSync, statSync } from 'node:fs';
import { formatCount } from '@periplus/text';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { confirm, YES_OPTION } from '../confirm.ts';
import { describeCount } from '../report/describe-count.ts';
import { createProgressMeter } from '../report/progress-meter.ts';
import { requireEmbeddedEngine } from './require-embedded-engine.ts';

const backUp = async (input: CommandInput, path: string): Promise<ExitCode> => {
  const { terminal, loaded, flag } = input;
  if (existsSync(path) && !(await confirm(input, `${path} exists. Replace it?`))) return EXIT.failure;
  const { writeBackup } = await import('../../app/backup/backup.ts');
  const meter = createProgressMeter();
  const manifest = await writeBackup(loaded.config.data.dir, path);
  const bytes = statSync(path).size;
  if (flag('--json') === true) terminal.print(JSON.stringify({ file: path, bytes, ...manifest }));
  else {
    const seconds = meter.elapsedSeconds().toFixed(1);
    terminal.print(
      `Saved ${describeCount(manifest.records)}, hidden ones included, to ${path} (${formatCount(bytes)} bytes) in ${seconds} s.`,
    );
  }
  return EXIT.ok;
};

export const backupCommand: Command = requireEmbeddedEngine({
  name: 'backup',
  usage: '<file>',
  summary: 'Write the catalogue to one file (.tar, .tar.gz), also while the server runs.',
  options: [YES_OPTION, { flag: '--json', help: 'Print the result as JSON.' }],
  examples: ['backup backup.tar.gz'],
  run: async (input): Promise<ExitCode> => {
    const [path, ...others] = input.positionals;
    if (path !== undefined && others.length === 0) return backUp(input, path);
    input.terminal.log('Give one file for the backup: periplus backup backup.tar.gz');
    return EXIT.usage;
  },
});
