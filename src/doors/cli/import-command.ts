// periplus import: loads records from files, folders or standard input into the catalogue.
import { join } from 'node:path';
import type { IngestTotals } from '../../catalog/ingest.ts';
import { openForLoading } from '../../compose.ts';
import { type Command, EXIT, type ExitCode } from './command.ts';
import { findInputs, readInputs, STDIN } from './inputs.ts';
import { createPace, formatCount } from './pace.ts';
import { createRejectsFile } from './rejects-file.ts';

const summarise = (totals: IngestTotals): string =>
  (['read', 'added', 'changed', 'unchanged', 'rejected'] as const)
    .map((name) => `${formatCount(totals[name])} ${name}`)
    .join(', ');

const fileTime = (): string => new Date().toISOString().replace(/[:.]/g, '-');

export const importCommand: Command = {
  name: 'import',
  usage: '<files, folders, or - for standard input>',
  summary: 'Load records: JSON, NDJSON, arrays, gzip; folders are read recursively.',
  flags: [
    {
      flag: '--source',
      takesValue: true,
      help: 'Name of the collection the records come from (default: file or folder name).',
    },
    {
      flag: '--rejects',
      takesValue: true,
      help: 'File for items that were not taken (default: rejects/ in the data folder).',
    },
    { flag: '--json', takesValue: false, help: 'Print the totals as JSON.' },
  ],
  run: async ({ loaded: { config }, words, flag, terminal, stdin, signal }): Promise<ExitCode> => {
    if (words.length === 0) {
      terminal.say('Nothing to import: name files or folders, or - for standard input. See periplus import --help.');
      return EXIT.usage;
    }
    const source = flag('--source');
    const inputs = await findInputs(words, typeof source === 'string' ? source : undefined);
    if (inputs.length === 0) {
      terminal.say(`No JSON files in ${words.join(', ')}.`);
      return EXIT.failure;
    }
    const asked = flag('--rejects');
    const rejects = createRejectsFile(
      typeof asked === 'string' ? asked : join(config.data.dir, 'rejects', `import-${fileTime()}.ndjson`),
    );
    const totalBytes = inputs.some(({ path }) => path === STDIN)
      ? 0
      : inputs.reduce((sum, { bytes }) => sum + bytes, 0);
    let bytes = 0;
    let notes = 0;
    const pace = createPace();
    const items = readInputs(inputs, stdin, (count) => {
      bytes += count;
    });
    const catalog = await openForLoading(config);
    try {
      const totals = await catalog.load(items, {
        batchSize: config.import.batchSize,
        signal,
        onReject: rejects.add,
        onNote: (place, line, id, note) => {
          notes += 1;
          if (notes <= 10) terminal.say(`Note: ${place}:${line} ${id}: ${note}`);
        },
        onProgress: (so) => {
          const share = totalBytes === 0 ? undefined : bytes / totalBytes;
          terminal.progress(`${summarise(so)} (${pace.describe(so.read, share)})`);
        },
      });
      terminal.endProgress();
      if (notes > 10)
        terminal.say(`Note: ${formatCount(notes - 10)} more values could not be read; their records were kept.`);
      if (rejects.close()) terminal.say(`Rejected items are listed in ${rejects.path}`);
      const took = pace.elapsedSeconds();
      terminal.say(`Done in ${took.toFixed(1)} s, ${formatCount(Math.round(totals.read / took))} records/s.`);
      terminal.print(flag('--json') === true ? JSON.stringify({ ...totals, seconds: took }) : summarise(totals));
      if (signal.aborted) {
        terminal.say('Stopped before the end; run the same command again to load the rest.');
        return EXIT.interrupted;
      }
      return totals.read > 0 && totals.rejected === totals.read ? EXIT.failure : EXIT.ok;
    } finally {
      await catalog.close();
    }
  },
};
