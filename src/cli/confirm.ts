// A question to the person at the keyboard.
import { createInterface } from 'node:readline';
import type { CommandInput } from './command.ts';

/** True when --yes was given or the answer is yes; without an answer it is no. */
export const confirm = async ({ flag, stdin, terminal }: CommandInput, question: string): Promise<boolean> => {
  if (flag('--yes') === true) return true;
  terminal.log(`${question} (yes/no)`);
  const lines = createInterface({ input: stdin });
  for await (const line of lines) {
    lines.close();
    return /^\s*y(es)?\s*$/i.test(line);
  }
  terminal.log('No answer; say --yes to do it without being asked.');
  return false;
};

export const YES_FLAG = { flag: '--yes', takesValue: false, help: 'Do it without asking.' } as const;
