// periplus export: records as they are kept, as lines or as a folder, which imported again change nothing; or as a file for other programs.
import { join } from 'node:path';
import { formatCount } from '@periplus/text';
import { readSelection } from '../../catalog/curation.ts';
import type { StoredRecord } from '../../engine/engine.ts';
import { CatalogError } from '../../errors.ts';
import {
  findResultFormat,
  RESULT_FORMATS,
  RESULT_NAMES,
  type ResultFormat,
} from '../../query/request/result-formats.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { createFolderSink, writeChunks, writeExportFile } from '../files/export-files.ts';
import { createSelectionEvents, parseSelection, SELECTION_FLAGS } from '../selection.ts';

/** As named, or as the ending of the file says; lines otherwise. */
const readFormat = ({ flag }: CommandInput): ResultFormat => {
  const [word, file] = [flag('--format'), flag('--out')];
  if (typeof word === 'string') {
    const format = findResultFormat(word);
    if (format !== undefined) return format;
    throw new CatalogError('bad_request', `--format must be one of ${RESULT_NAMES.join(', ')}.`);
  }
  const ending = typeof file === 'string' ? /\.(\w+)(?:\.gz)?$/i.exec(file)?.[1]?.toLowerCase() : undefined;
  return RESULT_NAMES.find((name) => RESULT_FORMATS[name].extension === ending) ?? 'ndjson';
};

type Chosen = AsyncGenerator<StoredRecord>;

const writeFolder = async (folder: string, records: Chosen, { signal }: CommandInput): Promise<void> => {
  const sink = createFolderSink(folder);
  try {
    for await (const record of records) await sink.write(record);
    await (signal.aborted ? sink.abandon() : sink.finish());
  } catch (cause) {
    await sink.abandon();
    throw cause;
  }
};

const writeAs = async (
  format: ResultFormat,
  records: Chosen,
  { flag, stdout, loaded }: CommandInput,
  isWanted: () => boolean,
): Promise<void> => {
  const { streamExport } = await import('../../export/stream-export.ts');
  const pieces = streamExport(records, { format, workFolder: join(loaded.config.data.dir, 'exports') });
  const file = flag('--out');
  if (typeof file === 'string') await writeExportFile(file, pieces, isWanted);
  else await writeChunks(stdout, pieces);
};

const write = async (input: CommandInput): Promise<ExitCode> => {
  const { flag, terminal, loaded, signal } = input;
  const format = readFormat(input);
  const selection = (await parseSelection(input)) ?? ({ kind: 'all' } as const);
  const { openSnapshot } = await import('../../app/curation.ts');
  const records = await openSnapshot(loaded.config);
  const { events, failures } = createSelectionEvents(input);
  let count = 0;

  async function* chosen(): Chosen {
    for await (const stored of readSelection(records, selection, events)) {
      if (signal.aborted) return;
      if (flag('--public') === true && !stored.visible) continue;
      yield stored;
      count += 1;
      terminal.progress(`${formatCount(count)} records`);
    }
  }

  /** Ids that are all unknown do not empty a file that is there. */
  const isWanted = (): boolean => !signal.aborted && (count > 0 || failures() === 0);
  const folder = flag('--folder');
  try {
    if (typeof folder === 'string') await writeFolder(folder, chosen(), input);
    else await writeAs(format, chosen(), input, isWanted);
  } finally {
    await records.close();
  }
  terminal.endProgress();
  if (signal.aborted) return EXIT.interrupted;
  terminal.log(`${formatCount(count)} records were written.`);
  return failures() === 0 ? EXIT.ok : EXIT.failure;
};

export const exportCommand: Command = {
  name: 'export',
  usage: '[ids]',
  summary:
    'Write records as NDJSON, GeoJSON, CSV, GeoParquet or GeoPackage, or as a folder in the OpenGeoMetadata layout.',
  flags: [
    ...SELECTION_FLAGS,
    {
      flag: '--out',
      takesValue: true,
      help: 'File to write, compressed when it ends in .gz (default: standard output).',
    },
    {
      flag: '--format',
      takesValue: true,
      help: `One of ${RESULT_NAMES.join(', ')} (default: by the ending of the file, else ndjson).`,
    },
    { flag: '--folder', takesValue: true, help: 'New folder: one folder a collection, one file a record.' },
    { flag: '--public', takesValue: false, help: 'Only records that the public finds by search.' },
  ],
  run: async (input): Promise<ExitCode> => {
    const isFolder = input.flag('--folder') !== undefined;
    if (!isFolder || (input.flag('--out') === undefined && input.flag('--format') === undefined)) return write(input);
    input.terminal.log('Name --folder, or --out and --format, not both.');
    return EXIT.usage;
  },
};
