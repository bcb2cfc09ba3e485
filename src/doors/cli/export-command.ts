// periplus export: records as they are kept, as lines or as a folder; importing them again changes nothing.
import { readSelection } from '../../catalog/curation.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from './command.ts';
import { createFileSink, createFolderSink, createLinesSink, type Sink } from './export-files.ts';
import { formatCount } from './pace.ts';
import { createSelectionEvents, readSelectionWords, SELECTION_FLAGS } from './selection.ts';

const openSink = ({ flag, stdout }: CommandInput): Sink => {
  const [file, folder] = [flag('--out'), flag('--folder')];
  if (typeof folder === 'string') return createFolderSink(folder);
  return typeof file === 'string' ? createFileSink(file) : createLinesSink(stdout);
};

const write = async (input: CommandInput): Promise<ExitCode> => {
  const { flag, terminal, loaded, signal } = input;
  const selection = (await readSelectionWords(input)) ?? ({ kind: 'all' } as const);
  const { openForReading } = await import('../../compose-curating.ts');
  const records = await openForReading(loaded.config);
  const { events, failures } = createSelectionEvents(input);
  const sink = openSink(input);
  let count = 0;
  try {
    for await (const stored of readSelection(records, selection, events)) {
      if (signal.aborted) break;
      if (flag('--public') === true && !stored.visible) continue;
      await sink.write(stored);
      count += 1;
      terminal.progress(`${formatCount(count)} records`);
    }
    if (signal.aborted) await sink.abandon();
    else await sink.finish();
  } catch (cause) {
    await sink.abandon();
    throw cause;
  } finally {
    await records.close();
  }
  terminal.endProgress();
  if (signal.aborted) return EXIT.interrupted;
  terminal.say(`${formatCount(count)} records were written.`);
  return failures() === 0 ? EXIT.ok : EXIT.failure;
};

export const exportCommand: Command = {
  name: 'export',
  usage: '[ids]',
  summary: 'Write records as NDJSON, or as a folder in the OpenGeoMetadata layout.',
  flags: [
    ...SELECTION_FLAGS,
    {
      flag: '--out',
      takesValue: true,
      help: 'File for the lines, compressed when it ends in .gz (default: standard output).',
    },
    { flag: '--folder', takesValue: true, help: 'New folder: one folder a collection, one file a record.' },
    { flag: '--public', takesValue: false, help: 'Only records that the public finds by search.' },
  ],
  run: async (input): Promise<ExitCode> => {
    if (input.flag('--out') === undefined || input.flag('--folder') === undefined) return write(input);
    input.terminal.say('Name --out or --folder, not both.');
    return EXIT.usage;
  },
};
