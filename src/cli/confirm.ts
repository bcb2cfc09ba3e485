// Asks the user for confirmation.
import { createInterface } from 'node:readline';
import type { CommandInput } from './command.ts';

/** Returns true if --yes was given or the user answers yes. End of input counts as no. */
export const confirm = async ({ flag, stdin, terminal }: CommandInput, question: string): Promise<boolean> => {
  if (flag('--yes') === true) return true;
  terminal.log(`${question} (yes/no)`);
  const lines = createInterface({ input: stdin });
  for await (const line of lines) {
    lines.close();
    return /^\s*y(es)?\s*$/i.test(line);
  }
  terminal.log('No answer. Use --yes to skip the question.');
  return false;
};

export const YES_OPTION = { flag: '--yes', help: 'Do not ask for confirmation.' } as const;
