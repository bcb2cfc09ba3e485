// periplus media warm: draws the maps and fetches the thumbnails of all public records ahead of time.

import { formatCount } from '@periplus/text';
import type { WarmTotals } from '../../catalog/external/warm-pictures.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { createProgressMeter } from '../report/progress-meter.ts';
import { VERSION } from '../version.ts';

const summarise = ({ records, maps, thumbnails, known, missing }: WarmTotals): string =>
  [
    `${formatCount(records)} records`,
    `${formatCount(maps)} maps drawn`,
    `${formatCount(thumbnails)} thumbnails fetched`,
    `${formatCount(known)} were there`,
    `${formatCount(missing)} records without a thumbnail`,
  ].join(', ');

const warmAll = async ({ loaded, flag, terminal, signal }: CommandInput): Promise<ExitCode> => {
  const { config } = loaded;
  const [onlyMaps, onlyThumbnails] = [flag('--maps') === true, flag('--thumbnails') === true];
  const meter = createProgressMeter();
  const { warmMedia: warm } = await import('../../app/warm-media.ts');
  const totals = await warm(config, {
    version: VERSION,
    wantsMaps: onlyMaps || !onlyThumbnails,
    wantsThumbnails: config.media.thumbnails && (onlyThumbnails || !onlyMaps),
    signal,
    onProgress: (so, all) =>
      terminal.progress(`${summarise(so)} (${meter.describe(so.records, all === 0 ? undefined : so.records / all)})`),
  });
  terminal.endProgress();
  terminal.log(`Done in ${meter.describeEnd(totals.records)}.`);
  terminal.print(flag('--json') === true ? JSON.stringify(totals) : summarise(totals));
  if (!signal.aborted) return EXIT.ok;
  terminal.log('Stopped before the end; run the same command again for the rest.');
  return EXIT.interrupted;
};

export const mediaCommand: Command = {
  name: 'media',
  usage: 'warm',
  summary: 'Draw maps and fetch thumbnails ahead of time: periplus media warm.',
  flags: [
    { flag: '--maps', takesValue: false, help: 'Only maps.' },
    { flag: '--thumbnails', takesValue: false, help: 'Only thumbnails.' },
    { flag: '--json', takesValue: false, help: 'Print the totals as JSON.' },
  ],
  run: async (input): Promise<ExitCode> => {
    const { positionals, terminal } = input;
    if (positionals.length === 1 && positionals[0] === 'warm') return warmAll(input);
    terminal.log('Say what to do with the pictures: periplus media warm. See periplus media --help.');
    return EXIT.usage;
  },
};
