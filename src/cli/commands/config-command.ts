// periplus config: prints the value and origin of every setting.
import { type ConfigRow, describeConfig } from '../../config/describe-config.ts';
import { type Command, EXIT } from '../command.ts';

const describe = (value: ConfigRow['value']): string => (value === null ? '(not set)' : String(value) || '(empty)');

export const configCommand: Command = {
  name: 'config',
  usage: '',
  summary: 'Show the value and origin of every setting.',
  options: [{ flag: '--json', help: 'Print the settings as JSON.' }],
  examples: ['config', 'config --json'],
  run: async ({ loaded, flag, terminal }) => {
    const rows = describeConfig(loaded);
    if (flag('--json') === true) {
      terminal.print(JSON.stringify(rows, null, 2));
      return EXIT.ok;
    }
    const width = Math.max(...rows.map(({ key }) => key.length));
    for (const { key, value, origin } of rows) {
      terminal.print(`${key.padEnd(width)}  ${describe(value)}  [${origin}]`);
    }
    return EXIT.ok;
  },
};
