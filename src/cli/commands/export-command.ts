// periplus export: writes records to a file or a folder. NDJSON and folders can be imported again without loss.
import { join } from 'node:path';
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
import { describeCount } from '../report/describe-count.ts';
import { createSelectionEvents, parseSelection, SELECTION_OPTIONS } from '../selection.ts';

/** The format of --format, or of the file's extension; NDJSON otherwise. */
const readFormat = ({ flag }: CommandInput): ResultFormat => {
  const [word, file] = [flag('--format'), flag('--out')];
  if (typeof word === 'string') {
    const format = findResultFormat(word);
    if (format !== undefined) return format;
    throw new CatalogError('bad_request', `--format must be one of ${RESULT_NAMES.join(', ')}.`);
  }
  const extension = typeof file === 'string' ? /\.(\w+)(?:\.gz)?$/i.exec(file)?.[1]?.toLowerCase() : undefined;
  return RESULT_NAMES.find((name) => RESULT_FORMATS[name].extension === extension) ?? 'ndjson';
};

type Records = AsyncGenerator<StoredRecord>;

const writeFolder = async (folder: string, records: Records, { signal }: CommandInput): Promise<void> => {
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
  records: Records,
  { flag, stdout, loaded }: CommandInput,
  isComplete: () => boolean,
): Promise<void> => {
  const { streamExport } = await import('../../export/stream-export.ts');
  const chunks = streamExport(records, { format, workFolder: join(loaded.config.data.dir, 'exports') });
  const file = flag('--out');
  if (typeof file === 'string') await writeExportFile(file, chunks, isComplete);
  else await writeChunks(stdout, chunks);
};

const write = async (input: CommandInput): Promise<ExitCode> => {
  const { flag, terminal, loaded, signal } = input;
  const format = readFormat(input);
  const selection = (await parseSelection(input)) ?? ({ kind: 'all' } as const);
  const { openSnapshot } = await import('../../app/curation.ts');
  const records = await openSnapshot(loaded.config);
  const { events, failures } = createSelectionEvents(input);
  let count = 0;

  async function* selected(): Records {
    for await (const stored of readSelection(records, selection, events)) {
      if (signal.aborted) return;
      if (flag('--public') === true && !stored.visible) continue;
      yield stored;
      count += 1;
      terminal.progress(describeCount(count));
    }
  }

  /** A selection without a single known id must not empty an existing file. */
  const isComplete = (): boolean => !signal.aborted && (count > 0 || failures() === 0);
  const folder = flag('--folder');
  try {
    if (typeof folder === 'string') await writeFolder(folder, selected(), input);
    else await writeAs(format, selected(), input, isComplete);
  } finally {
    await records.close();
  }
  terminal.endProgress();
  if (signal.aborted) return EXIT.interrupted;
  terminal.log(`Exported ${describeCount(count)}.`);
  return failures() === 0 ? EXIT.ok : EXIT.failure;
};

export const exportCommand: Command = {
  name: 'export',
  usage: '[ids]',
  summary: 'Export records as NDJSON, GeoJSON, CSV, GeoParquet or GeoPackage, or as an OpenGeoMetadata folder.',
  options: [
    ...SELECTION_OPTIONS,
    {
      flag: '--out',
      value: 'FILE',
      help: 'Output file, compressed if it ends in .gz (default: standard output).',
    },
    {
      flag: '--format',
      value: 'FORMAT',
      help: `One of ${RESULT_NAMES.join(', ')} (default: by the extension of the file, else ndjson).`,
    },
    { flag: '--folder', value: 'FOLDER', help: 'New folder, with a folder per collection and a file per record.' },
    { flag: '--public', help: 'Export only records that are published and not suppressed.' },
  ],
  examples: [
    'export --out all.ndjson.gz',
    "export --query 'q=lakes' --out lakes.gpkg",
    'export --source edu.nyu --folder nyu',
  ],
  run: async (input): Promise<ExitCode> => {
    const isFolder = input.flag('--folder') !== undefined;
    if (!isFolder || (input.flag('--out') === undefined && input.flag('--format') === undefined)) return write(input);
    input.terminal.log('Use either --folder, or --out and --format.');
    return EXIT.usage;
  },
};
