// periplus import: loads records from files, folders or standard input into the catalogue.
import { setFlagsFromString } from 'node:v8';
import { formatCount } from '@periplus/text';
import type { IncomingItem, IngestTotals } from '../../catalog/load/ingest.ts';
import type { RecordLoader } from '../../catalog/load/record-loader.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { createDuplicateLookup, type DuplicateLookup } from '../files/duplicates.ts';
import { findInputs, type InputFile, readInputs } from '../files/inputs.ts';
import { createSourceNames, type FolderSource } from '../files/source-names.ts';
import { openReport, REPORT_FLAG, type Report, totalBytes } from '../report/import-report.ts';
import { createProgressMeter } from '../report/progress-meter.ts';
import { checkReplaceInputs, createReplacement, type Replacement } from './replacement.ts';

type Totals = IngestTotals & { readonly duplicates?: number; readonly removed?: number };

const summarise = (totals: Totals): string => {
  const always = (['read', 'added', 'changed', 'unchanged', 'rejected'] as const).map(
    (name) => `${formatCount(totals[name])} ${name}`,
  );
  const some = (['kept', 'duplicates', 'removed'] as const).flatMap((name) =>
    totals[name] === undefined || totals[name] === 0 ? [] : [`${formatCount(totals[name])} ${name}`],
  );
  return [...always, ...some].join(', ');
};

/** Passes items on and keeps a sentence for each input that broke off. */
async function* watchBreaks(items: AsyncIterable<IncomingItem>, breaks: string[]): AsyncGenerator<IncomingItem> {
  for await (const incoming of items) {
    const { item, path: place } = incoming;
    if (item.kind === 'bad' && item.isBreak === true) breaks.push(`${place} was not read to its end. ${item.reason}`);
    yield incoming;
  }
}

type Work = {
  readonly inputs: readonly InputFile[];
  readonly report: Report;
  readonly duplicates: DuplicateLookup;
  readonly replacement: Replacement | undefined;
  readonly breaks: string[];
};

const load = async (input: CommandInput, catalog: RecordLoader, work: Work): Promise<IngestTotals> => {
  const { loaded, flag, terminal, stdin, signal } = input;
  const { inputs, report, duplicates, replacement, breaks } = work;
  const { checkForImport } = await import('../../catalog/load/import-checks.ts');
  const [meter, allBytes] = [createProgressMeter(), totalBytes(inputs)];
  let bytes = 0;
  const onBytes = (count: number): void => {
    bytes += count;
  };
  const onSkipped = (path: string): void =>
    report.add({ kind: 'skipped', source: path, id: null, reason: 'a table, but not of records.' });
  const accept = (incoming: IncomingItem, id: string): boolean => {
    replacement?.see(incoming.source, id);
    const other = duplicates(incoming, id);
    if (other === undefined) return true;
    const { path: place, item } = incoming;
    report.add({ kind: 'duplicate', source: place, line: item.line, id, reason: `the one in ${other} is taken.` });
    return false;
  };
  const totals = await catalog.load(watchBreaks(readInputs(inputs, stdin, signal, { onBytes, onSkipped }), breaks), {
    batchSize: loaded.config.import.batchSize,
    signal,
    accept,
    check: checkForImport,
    force: flag('--force') === true,
    onReject: (reject) => {
      replacement?.reject(reject);
      report.reject(reject);
    },
    onValueWarning: report.note,
    onNotice: report.remark,
    onProgress: (so) => {
      const share = allBytes === 0 ? undefined : bytes / allBytes;
      terminal.progress(`${summarise(so)} (${meter.describe(so.read, share)})`);
    },
  });
  terminal.endProgress();
  terminal.log(`Done in ${meter.describeEnd(totals.read)}.`);
  return totals;
};

const tellEnd = ({ terminal, flag, signal }: CommandInput, totals: Totals, breaks: readonly string[]): ExitCode => {
  const { kept = 0, elsewhere = 0 } = totals;
  if (kept + elsewhere > 0 && flag('--force') !== true)
    terminal.log(`${formatCount(kept + elsewhere)} records belong to other collections; --force takes them over.`);
  terminal.print(flag('--json') === true ? JSON.stringify(totals) : summarise(totals));
  if (signal.aborted) {
    terminal.log('Stopped before the end; run the same command again to load the rest.');
    return EXIT.interrupted;
  }
  for (const sentence of breaks) terminal.log(sentence);
  const allRejected = totals.read > 0 && totals.rejected === totals.read;
  return breaks.length > 0 || allRejected ? EXIT.failure : EXIT.ok;
};

const run = async (input: CommandInput): Promise<ExitCode> => {
  const { loaded, positionals, flag, terminal, stdin, signal } = input;
  const source = flag('--source');
  const { openRecordLoader: openForLoading, openState } = await import('../../app/record-loader.ts');
  const report = openReport(input, 'import');
  const state = await openState(loaded.config);
  try {
    const names = createSourceNames(state);
    const folders: [folder: string, own: FolderSource][] = [];
    const inputs = await findInputs(positionals, {
      ...(typeof source === 'string' ? { source } : {}),
      sourceNames: names,
      excludedFolder: loaded.config.data.dir,
      onFolder: (folder, own) => folders.push([folder, own]),
      onSkipped: (path) => report.add({ kind: 'skipped', source: path, id: null, reason: 'not a file of records.' }),
    });
    if (inputs.length === 0) {
      terminal.log(`No files of records (JSON, NDJSON, CSV) in ${positionals.join(', ')}.`);
      return EXIT.failure;
    }
    const refusal = flag('--replace') === true ? checkReplaceInputs(inputs) : undefined;
    if (refusal !== undefined) {
      terminal.log(refusal);
      return EXIT.usage;
    }
    const duplicates = await createDuplicateLookup(inputs, stdin, signal);
    const replacement = flag('--replace') === true ? createReplacement(inputs) : undefined;
    const work: Work = { inputs, report, duplicates, replacement, breaks: [] };
    const catalog = await openForLoading(loaded.config);
    try {
      const meter = createProgressMeter();
      // What was imported under which name, for the next time.
      for (const [folder, own] of folders) if (own.partOf === undefined) await names.remember(folder, own.source);
      const totals = await load(input, catalog, work);
      const removal = await replacement?.finish(input, catalog, { report, breaks: work.breaks });
      const all: Totals = {
        ...totals,
        ...(report.countOf('duplicate') === 0 ? {} : { duplicates: report.countOf('duplicate') }),
        ...(removal === undefined ? {} : { removed: removal.removed }),
      };
      const seconds = flag('--json') === true ? { seconds: meter.elapsedSeconds() } : {};
      const code = tellEnd(input, { ...all, ...seconds }, work.breaks);
      return removal?.refused === true && code === EXIT.ok ? EXIT.failure : code;
    } finally {
      await catalog.close();
    }
  } finally {
    report.close();
    await state.close();
  }
};

/** A load makes short-lived garbage only: a small nursery for it keeps memory low and costs no time. */
const keepMemoryLow = (): void => {
  setFlagsFromString('--max-semi-space-size=8');
  setFlagsFromString('--semi-space-growth-factor=1');
};

export const importCommand: Command = {
  name: 'import',
  usage: '<files, folders, or - for standard input>',
  summary: 'Load records: JSON, NDJSON, arrays, CSV, gzip; folders are read recursively.',
  flags: [
    {
      flag: '--source',
      takesValue: true,
      help: 'Name of the collection the records come from (default: file or folder name).',
    },
    { flag: '--replace', takesValue: false, help: 'Remove records of the collection that are not in the files.' },
    {
      flag: '--force',
      takesValue: false,
      help: 'Take records over from other collections; with --replace remove as many as it takes.',
    },
    REPORT_FLAG,
    { flag: '--json', takesValue: false, help: 'Print the totals as JSON.' },
  ],
  run: async (input): Promise<ExitCode> => {
    if (input.positionals.length === 0) {
      input.terminal.log(
        'Nothing to import: name files or folders, or - for standard input. See periplus import --help.',
      );
      return EXIT.usage;
    }
    keepMemoryLow();
    return run(input);
  },
};
