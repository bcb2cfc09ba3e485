// periplus harvest: brings the records of sources up to date, one source after the other.
import type { Source } from '../../harvest/source.ts';
import type { SourceList } from '../../harvest/source-list.ts';
import { type Command, EXIT, type ExitCode } from '../command.ts';
import { describeFailures, summariseCounts, summariseRun } from '../report/run-report.ts';
import { VERSION } from '../version.ts';

/** Those that are named, whether enabled or not; all that are enabled otherwise. */
const pick = async (sources: SourceList, names: readonly string[]): Promise<readonly Source[]> => {
  if (names.length > 0) return Promise.all([...new Set(names)].map(sources.get));
  return (await sources.list()).filter(({ isEnabled }) => isEnabled);
};

export const harvestCommand: Command = {
  name: 'harvest',
  usage: '[names of sources]',
  summary: 'Fetch sources and bring their records up to date; all that are enabled unless some are named.',
  flags: [
    { flag: '--full', takesValue: false, help: 'Read every file again, also those that have not changed.' },
    { flag: '--force', takesValue: false, help: 'Remove what is missing however much it is.' },
    { flag: '--json', takesValue: false, help: 'Print each run as JSON, one a line.' },
  ],
  run: async ({ loaded: { config }, positionals, flag, terminal, signal }): Promise<ExitCode> => {
    const { openHarvestServices: openHarvesting } = await import('../../app/harvest.ts');
    const harvesting = await openHarvesting(config, { version: VERSION, onError: terminal.log });
    const request = {
      trigger: 'manual',
      signal,
      isFull: flag('--full') === true,
      isForced: flag('--force') === true,
    } as const;
    let hasFailed = false;
    try {
      const sources = await pick(harvesting.sources, positionals);
      if (sources.length === 0)
        terminal.log('There are no sources to harvest. Add one: periplus sources add NAME ADDRESS');
      for (const source of sources) {
        terminal.progress(`${source.name}: fetching ${source.origin.address}`);
        const run = await harvesting.harvest(source, {
          ...request,
          onProgress: (counts) => terminal.progress(`${source.name}: ${summariseCounts(counts)}`),
        });
        terminal.endProgress();
        for (const line of describeFailures(run)) terminal.log(line);
        terminal.print(flag('--json') === true ? JSON.stringify(run) : `${source.name}: ${summariseRun(run)}`);
        hasFailed ||= run.status === 'failed';
        if (signal.aborted) return EXIT.interrupted;
      }
      return hasFailed ? EXIT.failure : EXIT.ok;
    } finally {
      await harvesting.close();
    }
  },
};
