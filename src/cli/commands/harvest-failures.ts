// periplus harvest failures: what the last run of each source could not harvest.
import { formatCount } from '@periplus/text';
import { type CurrentFailure, readCurrentFailures } from '../../harvest/current-failures.ts';
import { createRunList } from '../../harvest/run-list.ts';
import { createSourceList } from '../../harvest/source-list.ts';
import { type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { describeCount } from '../report/describe-count.ts';

const SHOWN = 1_000;

const describe = ({ source, at, path, line, id, reason }: CurrentFailure): string => {
  const location = path === null ? 'the whole run' : line === undefined ? path : `${path}:${line}`;
  return `${source}  ${at}  ${location}${id === undefined ? '' : `  ${id}`}: ${reason}`;
};

export const listFailures = async ({ loaded, positionals, flag, terminal }: CommandInput): Promise<ExitCode> => {
  const { openState } = await import('../../app/storage.ts');
  const state = await openState(loaded.config);
  const lists = { sources: createSourceList(state), runs: createRunList(state) };
  try {
    const names = positionals.length === 1 ? [undefined] : positionals.slice(1);
    let total = 0;
    for (const source of names) {
      const found = await readCurrentFailures(lists, { limit: SHOWN, ...(source === undefined ? {} : { source }) });
      for (const failure of found.failures)
        terminal.print(flag('--json') === true ? JSON.stringify(failure) : describe(failure));
      total += found.total;
      if (found.total > found.failures.length)
        terminal.log(`Showing the first ${formatCount(found.failures.length)} of ${formatCount(found.total)}.`);
    }
    const hasSources = (await lists.sources.list()).length > 0;
    terminal.log(
      hasSources
        ? `${describeCount(total, 'failure')} in the last run of each source.`
        : 'No sources. Add one with: periplus sources add NAME ADDRESS',
    );
    return EXIT.ok;
  } finally {
    await state.close();
  }
};
