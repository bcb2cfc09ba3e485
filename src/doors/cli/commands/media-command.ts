// periplus media warm: draws the maps and fetches the thumbnails of all public records ahead of time.
import type { WarmTotals } from '../../../catalog/foreign/warm-pictures.ts';
import { formatCount } from '../../../lib/text/format-count.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { createPace } from '../report/pace.ts';
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
  const pace = createPace();
  const { warmMedia: warm } = await import('../../../compose/warming.ts');
  const totals = await warm(config, {
    version: VERSION,
    wantsMaps: onlyMaps || !onlyThumbnails,
    wantsThumbnails: config.media.thumbnails && (onlyThumbnails || !onlyMaps),
    signal,
    onProgress: (so, all) =>
      terminal.progress(`${summarise(so)} (${pace.describe(so.records, all === 0 ? undefined : so.records / all)})`),
  });
  terminal.endProgress();
  terminal.say(`Done in ${pace.describeEnd(totals.records)}.`);
  terminal.print(flag('--json') === true ? JSON.stringify(totals) : summarise(totals));
  if (!signal.aborted) return EXIT.ok;
  terminal.say('Stopped before the end; run the same command again for the rest.');
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
    const { words, terminal } = input;
    if (words.length === 1 && words[0] === 'warm') return warmAll(input);
    terminal.say('Say what to do with the pictures: periplus media warm. See periplus media --help.');
    return EXIT.usage;
  },
};
