// periplus import-dictionaries: imports data dictionaries, which describe the columns of datasets, from CSV files.

import { formatCount } from '@periplus/text';
import type { DictionaryTotals } from '../../catalog/load/ingest-dictionaries.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { CSV_FILE, readDictionaryFiles } from '../files/dictionary-files.ts';
import { findInputs, type InputFile } from '../files/inputs.ts';
import { openReport, REPORT_OPTION, totalBytes } from '../report/import-report.ts';
import { createProgressMeter } from '../report/progress-meter.ts';

const summarise = (totals: DictionaryTotals): string => {
  const { dictionaries, read, added, changed, unchanged, removed, rejected } = totals;
  const counts = Object.entries({ added, updated: changed, unchanged, removed, rejected });
  const outcomes = counts.map(([name, count]) => `${formatCount(count)} ${name}`).join(', ');
  return `Imported ${formatCount(dictionaries)} dictionaries with ${formatCount(read)} entries: ${outcomes}.`;
};

const finish = ({ terminal, flag, signal }: CommandInput, totals: DictionaryTotals): ExitCode => {
  if (totals.waiting > 0) {
    terminal.log(
      `Note: ${formatCount(totals.waiting)} dictionaries belong to records that are not in the catalogue yet.`,
    );
  }
  terminal.print(flag('--json') === true ? JSON.stringify(totals) : summarise(totals));
  if (signal.aborted) {
    terminal.log('Stopped before the end. Run the same command again to import the rest.');
    return EXIT.interrupted;
  }
  return totals.read > 0 && totals.rejected === totals.read ? EXIT.failure : EXIT.ok;
};

const load = async (input: CommandInput, inputs: readonly InputFile[]): Promise<ExitCode> => {
  const { loaded, terminal, stdin, signal } = input;
  const meter = createProgressMeter();
  const report = openReport(input, 'import-dictionaries');
  const allBytes = totalBytes(inputs);
  let bytes = 0;
  const rows = readDictionaryFiles(inputs, stdin, signal, (count) => {
    bytes += count;
  });
  const { openRecordLoader } = await import('../../app/record-loader.ts');
  const catalog = await openRecordLoader(loaded.config);
  try {
    const totals = await catalog.loadDictionaries(rows, {
      batchSize: loaded.config.import.batchSize,
      signal,
      onReject: report.reject,
      onValueWarning: report.note,
      onProgress: ({ read, rejected }) => {
        const share = allBytes === 0 ? undefined : bytes / allBytes;
        terminal.progress(
          `${formatCount(read)} read, ${formatCount(rejected)} rejected (${meter.describe(read, share)})`,
        );
      },
    });
    terminal.endProgress();
    return finish(input, totals);
  } finally {
    report.close();
    await catalog.close();
  }
};

export const importDictionariesCommand: Command = {
  name: 'import-dictionaries',
  usage: '<CSV files, folders, or - for standard input>',
  summary: 'Import data dictionaries from CSV files; a file replaces the dictionaries that it contains.',
  options: [REPORT_OPTION, { flag: '--json', help: 'Print the totals as JSON.' }],
  examples: ['import-dictionaries dictionaries.csv'],
  run: async (input): Promise<ExitCode> => {
    const { positionals, terminal } = input;
    if (positionals.length === 0) {
      terminal.log('Nothing to import. Give CSV files, folders, or - for standard input.');
      return EXIT.usage;
    }
    const inputs = await findInputs(positionals, { fileNamePattern: CSV_FILE });
    if (inputs.length === 0) {
      terminal.log(`No CSV files in ${positionals.join(', ')}.`);
      return EXIT.failure;
    }
    return load(input, inputs);
  },
};
