// periplus import: loads records from files, folders or standard input into the catalogue.
import { setFlagsFromString } from 'node:v8';
import { formatCount } from '@periplus/text';
import type { IncomingItem, IngestTotals } from '../../catalog/load/ingest.ts';
import type { RecordLoader } from '../../catalog/load/record-loader.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { createDuplicateLookup, type DuplicateLookup } from '../files/duplicates.ts';
import { findInputs, type InputFile, readInputs } from '../files/inputs.ts';
import { createSourceNames, type FolderSource } from '../files/source-names.ts';
import { describeCount, describeRecords } from '../report/describe-count.ts';
import { openReport, REPORT_OPTION, type Report, totalBytes } from '../report/import-report.ts';
import { createProgressMeter, type ProgressMeter } from '../report/progress-meter.ts';
import { checkReplaceInputs, createReplacement, type Replacement } from './replacement.ts';

type Totals = IngestTotals & { readonly duplicates?: number; readonly removed?: number };

const summarise = (totals: Totals): string => {
  const { added, changed, unchanged, rejected, conflicting = 0, duplicates = 0, removed = 0 } = totals;
  const always = Object.entries({ added, updated: changed, unchanged, rejected });
  const some = Object.entries({ conflicting, duplicates, removed }).filter(([, count]) => count > 0);
  return [...always, ...some].map(([name, count]) => `${formatCount(count)} ${name}`).join(', ');
};

const toSummary = (totals: Totals, meter: ProgressMeter): string => {
  const imported = totals.added + totals.changed + totals.unchanged;
  return `Imported ${describeCount(imported)} in ${meter.describeEnd(totals.read)}: ${summarise(totals)}.`;
};

/** Passes items on and collects a message for each input that ends early. */
async function* collectBreaks(items: AsyncIterable<IncomingItem>, breaks: string[]): AsyncGenerator<IncomingItem> {
  for await (const incoming of items) {
    const { item, path } = incoming;
    if (item.kind === 'bad' && item.isBreak === true) breaks.push(`${path} was not read to its end. ${item.reason}`);
    yield incoming;
  }
}

type ImportJob = {
  readonly inputs: readonly InputFile[];
  readonly report: Report;
  readonly duplicates: DuplicateLookup;
  readonly replacement: Replacement | undefined;
  /** A message for each input that was not read to its end. */
  readonly breaks: string[];
  readonly meter: ProgressMeter;
};

const load = async (input: CommandInput, catalog: RecordLoader, job: ImportJob): Promise<IngestTotals> => {
  const { loaded, flag, terminal, stdin, signal } = input;
  const { inputs, report, duplicates, replacement, breaks, meter } = job;
  const { checkForImport } = await import('../../catalog/load/import-checks.ts');
  const allBytes = totalBytes(inputs);
  let bytes = 0;
  const onBytes = (count: number): void => {
    bytes += count;
  };
  const onSkipped = (path: string): void =>
    report.add({ kind: 'skipped', source: path, id: null, reason: 'a table without records.' });
  const hooks = { onBytes, onSkipped, onColumns: report.addColumns };
  const accept = (incoming: IncomingItem, id: string): boolean => {
    replacement?.see(incoming.source, id);
    const other = duplicates(incoming, id);
    if (other === undefined) return true;
    const { path, item } = incoming;
    report.add({ kind: 'duplicate', source: path, line: item.line, id, reason: `${other} replaces it.` });
    return false;
  };
  const totals = await catalog.load(collectBreaks(readInputs(inputs, stdin, signal, hooks), breaks), {
    batchSize: loaded.config.import.batchSize,
    origin: { by: 'import' },
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
    onProgress: (sofar) => {
      const share = allBytes === 0 ? undefined : bytes / allBytes;
      terminal.progress(`${formatCount(sofar.read)} read: ${summarise(sofar)} (${meter.describe(sofar.read, share)})`);
    },
  });
  terminal.endProgress();
  return totals;
};

const finish = ({ terminal, flag, signal }: CommandInput, totals: Totals, { breaks, meter }: ImportJob): ExitCode => {
  const { conflicting = 0, unchangedInOtherSources = 0 } = totals;
  const inOtherSources = conflicting + unchangedInOtherSources;
  if (inOtherSources > 0 && flag('--force') !== true)
    terminal.log(`${formatCount(inOtherSources)} records belong to other collections; use --force to take them over.`);
  const seconds = meter.elapsedSeconds();
  terminal.print(flag('--json') === true ? JSON.stringify({ ...totals, seconds }) : toSummary(totals, meter));
  if (signal.aborted) {
    terminal.log('Stopped before the end. Run the same command again to import the rest.');
    return EXIT.interrupted;
  }
  for (const message of breaks) terminal.log(message);
  const allRejected = totals.read > 0 && totals.rejected === totals.read;
  return breaks.length > 0 || allRejected ? EXIT.failure : EXIT.ok;
};

const toTotals = (totals: Totals, duplicates: number, removed: number | undefined): Totals => ({
  ...totals,
  ...(duplicates === 0 ? {} : { duplicates }),
  ...(removed === undefined ? {} : { removed }),
});

const run = async (input: CommandInput): Promise<ExitCode> => {
  const { loaded, positionals, flag, terminal, stdin, signal } = input;
  const source = flag('--source');
  const { openRecordLoader, openState } = await import('../../app/record-loader.ts');
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
      onSkipped: (path) => report.add({ kind: 'skipped', source: path, id: null, reason: 'not a records file.' }),
    });
    if (inputs.length === 0) {
      terminal.log(`No JSON, NDJSON or CSV files in ${positionals.join(', ')}.`);
      return EXIT.failure;
    }
    const isReplacing = flag('--replace') === true;
    const refusal = isReplacing ? checkReplaceInputs(inputs) : undefined;
    if (refusal !== undefined) {
      terminal.log(refusal);
      return EXIT.usage;
    }
    const duplicates = await createDuplicateLookup(inputs, stdin, signal);
    const replacement = isReplacing ? createReplacement(inputs) : undefined;
    const job: ImportJob = { inputs, report, duplicates, replacement, breaks: [], meter: createProgressMeter() };
    const catalog = await openRecordLoader(loaded.config);
    try {
      for (const [folder, own] of folders) if (own.partOf === undefined) await names.remember(folder, own.source);
      const totals = await load(input, catalog, job);
      const removal = await replacement?.finish(input, catalog, job);
      const code = finish(input, toTotals(totals, report.countOf('duplicate'), removal?.removed), job);
      const { records, visible } = await catalog.stats();
      await names.rememberImport(records);
      terminal.log(`The catalogue has ${describeRecords(records, visible)}.`);
      return removal?.refused === true && code === EXIT.ok ? EXIT.failure : code;
    } finally {
      await catalog.close();
    }
  } finally {
    report.close();
    await state.close();
  }
};

/** An import produces only short-lived garbage, so a small young generation saves memory and costs no time. */
const keepMemoryLow = (): void => {
  setFlagsFromString('--max-semi-space-size=8');
  setFlagsFromString('--semi-space-growth-factor=1');
};

export const importCommand: Command = {
  name: 'import',
  usage: '<files, folders, or - for standard input>',
  summary: 'Import records from JSON, NDJSON and CSV files, gzipped or not; reads folders recursively.',
  options: [
    {
      flag: '--source',
      value: 'NAME',
      help: 'Name of the collection (default: the name of the file or folder).',
    },
    { flag: '--replace', help: 'Remove records of the collection that are no longer in the files.' },
    {
      flag: '--force',
      help: 'Take over records of other collections; with --replace, remove any number of records.',
    },
    REPORT_OPTION,
    { flag: '--json', help: 'Print the totals as JSON.' },
  ],
  examples: ['import records.ndjson.gz', 'import edu.nyu --replace', 'import - < records.json'],
  run: async (input): Promise<ExitCode> => {
    if (input.positionals.length === 0) {
      input.terminal.log('Nothing to import. Give files, folders, or - for standard input.');
      return EXIT.usage;
    }
    keepMemoryLow();
    return run(input);
  },
};
