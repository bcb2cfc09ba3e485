// periplus media warm: renders maps and fetches thumbnails of all public records in advance.

import { formatCount } from '@periplus/text';
import type { WarmTotals } from '../../catalog/external/warm-pictures.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { createProgressMeter } from '../report/progress-meter.ts';
import { VERSION } from '../version.ts';

const summarise = ({ records, maps, thumbnails, known, missing }: WarmTotals): string =>
  [
    `${formatCount(records)} records`,
    `${formatCount(maps)} maps rendered`,
    `${formatCount(thumbnails)} thumbnails fetched`,
    `${formatCount(known)} already cached`,
    `${formatCount(missing)} records without a thumbnail`,
  ].join(', ');

const warmAll = async ({ loaded, flag, terminal, signal }: CommandInput): Promise<ExitCode> => {
  const { config } = loaded;
  const [onlyMaps, onlyThumbnails] = [flag('--maps') === true, flag('--thumbnails') === true];
  const meter = createProgressMeter();
  const { warmMedia } = await import('../../app/warm-media.ts');
  const totals = await warmMedia(config, {
    version: VERSION,
    wantsMaps: onlyMaps || !onlyThumbnails,
    wantsThumbnails: config.media.thumbnails && (onlyThumbnails || !onlyMaps),
    signal,
    onProgress: (sofar, total) => {
      const share = total === 0 ? undefined : sofar.records / total;
      terminal.progress(`${summarise(sofar)} (${meter.describe(sofar.records, share)})`);
    },
  });
  terminal.endProgress();
  terminal.print(
    flag('--json') === true ? JSON.stringify(totals) : `${summarise(totals)}, in ${meter.describeEnd(totals.records)}.`,
  );
  if (!signal.aborted) return EXIT.ok;
  terminal.log('Stopped before the end. Run the same command again for the rest.');
  return EXIT.interrupted;
};

export const mediaCommand: Command = {
  name: 'media',
  usage: 'warm',
  summary: 'Render maps and fetch thumbnails in advance.',
  options: [
    { flag: '--maps', help: 'Only maps.' },
    { flag: '--thumbnails', help: 'Only thumbnails.' },
    { flag: '--json', help: 'Print the totals as JSON.' },
  ],
  examples: ['media warm', 'media warm --thumbnails'],
  run: async (input): Promise<ExitCode> => {
    const { positionals, terminal } = input;
    if (positionals.length === 1 && positionals[0] === 'warm') return warmAll(input);
    terminal.log('Give what to do: periplus media warm renders maps and fetches thumbnails in advance.');
    return EXIT.usage;
  },
};
