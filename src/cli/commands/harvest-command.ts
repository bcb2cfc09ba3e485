// periplus harvest: fetches sources and updates their records, one source after the other.
import type { Source } from '../../harvest/source.ts';
import type { SourceList } from '../../harvest/source-list.ts';
import { type Command, EXIT, type ExitCode } from '../command.ts';
import { describeFailures, summariseCounts, summariseRun } from '../report/run-report.ts';
import { VERSION } from '../version.ts';
import { listFailures } from './harvest-failures.ts';

/** Returns the named sources, enabled or not; without names, all enabled ones. */
const pickSources = async (sources: SourceList, names: readonly string[]): Promise<readonly Source[]> => {
  if (names.length > 0) return Promise.all([...new Set(names)].map(sources.get));
  return (await sources.list()).filter(({ isEnabled }) => isEnabled);
};

export const harvestCommand: Command = {
  name: 'harvest',
  usage: '[sources] | failures [sources]',
  summary: 'Harvest sources (the named ones, or all enabled ones), or list what could not be harvested.',
  options: [
    { flag: '--full', help: 'Read every file, including unchanged ones.' },
    { flag: '--force', help: 'Remove missing records, no matter how many.' },
    { flag: '--json', help: 'Print one JSON object per run or failure.' },
  ],
  examples: ['harvest', 'harvest edu.nyu --full', 'harvest failures', 'harvest failures edu.nyu --json'],
  run: async (input): Promise<ExitCode> => {
    const { positionals, flag, terminal, signal } = input;
    const { config } = input.loaded;
    if (positionals[0] === 'failures') return listFailures(input);
    const { openHarvestServices } = await import('../../app/harvest.ts');
    const harvesting = await openHarvestServices(config, { version: VERSION, onError: terminal.log });
    const request = {
      trigger: 'manual',
      signal,
      isFull: flag('--full') === true,
      isForced: flag('--force') === true,
    } as const;
    let hasFailed = false;
    try {
      const sources = await pickSources(harvesting.sources, positionals);
      if (sources.length === 0) terminal.log('No sources to harvest. Add one with: periplus sources add NAME ADDRESS');
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
