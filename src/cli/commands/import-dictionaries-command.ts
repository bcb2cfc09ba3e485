// periplus import-dictionaries: loads data dictionaries, which say what the columns of a dataset mean, from CSV files.

import { formatCount } from '@periplus/text';
import type { DictionaryTotals } from '../../catalog/load/ingest-dictionaries.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { CSV_FILE, readDictionaryFiles } from '../files/dictionary-files.ts';
import { findInputs, type InputFile } from '../files/inputs.ts';
import { openReport, REPORT_FLAG, totalBytes } from '../report/import-report.ts';
import { createProgressMeter } from '../report/progress-meter.ts';

const summarise = (totals: DictionaryTotals): string => {
  const counts = (['read', 'added', 'changed', 'unchanged', 'removed', 'rejected'] as const).map(
    (name) => `${formatCount(totals[name])} ${name}`,
  );
  return `${formatCount(totals.dictionaries)} dictionaries; entries: ${counts.join(', ')}`;
};

const tellEnd = ({ terminal, flag, signal }: CommandInput, totals: DictionaryTotals): ExitCode => {
  if (totals.waiting > 0) {
    terminal.log(
      `Note: ${formatCount(totals.waiting)} dictionaries are of records that are not in the catalogue; they show once those are.`,
    );
  }
  terminal.print(flag('--json') === true ? JSON.stringify(totals) : summarise(totals));
  if (signal.aborted) {
    terminal.log('Stopped before the end; run the same command again to load the rest.');
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
  const { openRecordLoader: openForLoading } = await import('../../app/record-loader.ts');
  const catalog = await openForLoading(loaded.config);
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
    return tellEnd(input, totals);
  } finally {
    report.close();
    await catalog.close();
  }
};

export const importDictionariesCommand: Command = {
  name: 'import-dictionaries',
  usage: '<CSV files, folders, or - for standard input>',
  summary: 'Load data dictionaries from CSV; a file replaces the dictionaries that it names.',
  flags: [REPORT_FLAG, { flag: '--json', takesValue: false, help: 'Print the totals as JSON.' }],
  run: async (input): Promise<ExitCode> => {
    const { positionals, terminal } = input;
    if (positionals.length === 0) {
      terminal.log(
        'Nothing to import: name CSV files or folders, or - for standard input. See periplus import-dictionaries --help.',
      );
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
