// periplus import: loads records from files, folders or standard input into the catalogue.
import { setFlagsFromString } from 'node:v8';
import type { Incoming, IngestTotals } from '../../catalog/ingest.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from './command.ts';
import { createNotes, openRejects, REJECTS_FLAG, totalBytes } from './import-report.ts';
import { findInputs, type InputFile, readInputs } from './inputs.ts';
import { createPace, formatCount } from './pace.ts';

const summarise = (totals: IngestTotals): string =>
  (['read', 'added', 'changed', 'unchanged', 'rejected'] as const)
    .map((name) => `${formatCount(totals[name])} ${name}`)
    .join(', ');

/** Passes items on and keeps a sentence for each input that broke off. */
async function* watchBreaks(items: AsyncIterable<Incoming>, breaks: string[]): AsyncGenerator<Incoming> {
  for await (const incoming of items) {
    const { item, place } = incoming;
    if (item.kind === 'bad' && item.isBreak === true) breaks.push(`${place} was not read to its end. ${item.reason}`);
    yield incoming;
  }
}

const load = async (input: CommandInput, inputs: readonly InputFile[]): Promise<ExitCode> => {
  const { loaded, flag, terminal, stdin, signal } = input;
  const pace = createPace();
  const rejects = openRejects(input, 'import');
  const notes = createNotes(terminal);
  const breaks: string[] = [];
  const allBytes = totalBytes(inputs);
  let bytes = 0;
  const items = readInputs(inputs, stdin, signal, (count) => {
    bytes += count;
  });
  const { openForLoading } = await import('../../compose-loading.ts');
  const catalog = await openForLoading(loaded.config);
  try {
    const totals = await catalog.load(watchBreaks(items, breaks), {
      batchSize: loaded.config.import.batchSize,
      signal,
      onReject: rejects.add,
      onNote: notes.add,
      onProgress: (so) => {
        const share = allBytes === 0 ? undefined : bytes / allBytes;
        terminal.progress(`${summarise(so)} (${pace.describe(so.read, share)})`);
      },
    });
    terminal.endProgress();
    notes.close();
    terminal.say(`Done in ${pace.describeEnd(totals.read)}.`);
    terminal.print(
      flag('--json') === true ? JSON.stringify({ ...totals, seconds: pace.elapsedSeconds() }) : summarise(totals),
    );
    if (signal.aborted) {
      terminal.say('Stopped before the end; run the same command again to load the rest.');
      return EXIT.interrupted;
    }
    for (const sentence of breaks) terminal.say(sentence);
    const allRejected = totals.read > 0 && totals.rejected === totals.read;
    return breaks.length > 0 || allRejected ? EXIT.failure : EXIT.ok;
  } finally {
    if (rejects.close()) terminal.say(`Rejected items are listed in ${rejects.path}`);
    await catalog.close();
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
  summary: 'Load records: JSON, NDJSON, arrays, gzip; folders are read recursively.',
  flags: [
    {
      flag: '--source',
      takesValue: true,
      help: 'Name of the collection the records come from (default: file or folder name).',
    },
    REJECTS_FLAG,
    { flag: '--json', takesValue: false, help: 'Print the totals as JSON.' },
  ],
  run: async (input): Promise<ExitCode> => {
    const { words, flag, terminal } = input;
    if (words.length === 0) {
      terminal.say('Nothing to import: name files or folders, or - for standard input. See periplus import --help.');
      return EXIT.usage;
    }
    keepMemoryLow();
    const source = flag('--source');
    const inputs = await findInputs(words, typeof source === 'string' ? source : undefined);
    if (inputs.length === 0) {
      terminal.say(`No JSON files in ${words.join(', ')}.`);
      return EXIT.failure;
    }
    return load(input, inputs);
  },
};
