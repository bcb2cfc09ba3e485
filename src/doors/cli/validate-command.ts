// periplus validate: checks records strictly against the Aardvark profile without loading them.
import { normalise } from '../../record/normalise.ts';
import { validateRecord } from '../../schema/validate.ts';
import { type Command, EXIT, type ExitCode } from './command.ts';
import { findInputs, readInputs } from './inputs.ts';
import { formatCount } from './pace.ts';

type Report = {
  readonly source: string;
  readonly line: number;
  readonly id: string | null;
  readonly valid: boolean;
  readonly errors: readonly { field: string; message: string }[];
  readonly warnings: readonly { field: string; message: string }[];
};

/** The record as delivered is judged, not as the importer would mend it; only its id is read with the importer's eyes. */
const check = (text: string, source: string, line: number): Report => {
  const failed = (message: string): Report => ({
    ...{ source, line, id: null, valid: false, warnings: [] },
    errors: [{ field: '', message }],
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    return failed(`Not valid JSON: ${(cause as Error).message}.`);
  }
  const read = normalise(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return failed('Not a JSON object.');
  const { errors, warnings } = validateRecord(value as Record<string, unknown>);
  const id = read.kind === 'record' ? read.record.id : (read.id ?? null);
  return { source, line, id, valid: errors.length === 0, errors, warnings };
};

const describe = ({ source, line, id, errors, warnings }: Report): string =>
  [
    `${source}:${line} ${id ?? '(no id)'}`,
    ...errors.map(({ field, message }) => `  error   ${field}: ${message}`),
    ...warnings.map(({ field, message }) => `  warning ${field}: ${message}`),
  ].join('\n');

export const validateCommand: Command = {
  name: 'validate',
  usage: '<files, folders, or - for standard input>',
  summary: 'Check records strictly against the Aardvark profile; nothing is stored.',
  flags: [
    { flag: '--json', takesValue: false, help: 'Print one JSON report a line, for every record.' },
    { flag: '--quiet', takesValue: false, help: 'Print the summary only.' },
  ],
  run: async ({ words, flag, terminal, stdin, signal }): Promise<ExitCode> => {
    if (words.length === 0) {
      terminal.say('Nothing to validate: name files or folders, or - for standard input.');
      return EXIT.usage;
    }
    const counts = { read: 0, valid: 0, invalid: 0, warnings: 0 };
    const inputs = await findInputs(words);
    for await (const { item, place } of readInputs(inputs, stdin, signal, () => {})) {
      if (signal.aborted) return EXIT.interrupted;
      const report: Report =
        item.kind === 'text'
          ? check(item.text, place, item.line)
          : {
              ...{ source: place, line: item.line, id: null, valid: false, warnings: [] },
              errors: [{ field: '', message: item.reason }],
            };
      counts.read += 1;
      counts[report.valid ? 'valid' : 'invalid'] += 1;
      counts.warnings += report.warnings.length;
      if (flag('--json') === true) terminal.print(JSON.stringify(report));
      else if (flag('--quiet') !== true && (!report.valid || report.warnings.length > 0))
        terminal.print(describe(report));
    }
    const summary = Object.entries(counts)
      .map(([name, count]) => `${formatCount(count)} ${name}`)
      .join(', ');
    if (flag('--json') === true) terminal.say(summary);
    else terminal.print(summary);
    return counts.invalid === 0 && counts.read > 0 ? EXIT.ok : EXIT.failure;
  },
};
