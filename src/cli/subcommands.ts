// Subcommands, such as `create` of `periplus keys create`.
import { didYouMean } from '@periplus/text';
import type { CommandInput, ExitCode } from './command.ts';

export type Subcommands<Context> = Readonly<Record<string, (context: Context) => Promise<ExitCode>>>;

/** Returns the subcommand of the first argument, `list` by default. Reports an unknown one and returns undefined. */
export const pickSubcommand = <Context>(
  { positionals: [word = 'list'], terminal }: CommandInput,
  command: string,
  subcommands: Subcommands<Context>,
): Subcommands<Context>[string] | undefined => {
  if (Object.hasOwn(subcommands, word)) return subcommands[word];
  const names = Object.keys(subcommands);
  terminal.log(`Unknown subcommand ${command} ${word}.${didYouMean(word, names)} Subcommands: ${names.join(', ')}.`);
  return undefined;
};
