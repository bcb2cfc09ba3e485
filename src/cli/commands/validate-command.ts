// periplus validate: checks records against a profile and each other, without importing them.

import { PLACE_NAME_CHECKER } from '@periplus/gazetteer';
import { parseJson } from '@periplus/streams';
import { formatCount } from '@periplus/text';
import type { IncomingItem } from '../../catalog/load/ingest.ts';
import { type CheckOptions, checkRecord, isValid, toCheckedRecord } from '../../record/checks/check-record.ts';
import { type Finding, PROFILES, type Profile, type RawRecord } from '../../record/checks/finding.ts';
import { applyFixes } from '../../record/checks/fixes.ts';
import { createRecordSet } from '../../record/checks/record-set.ts';
import { createSummary } from '../../record/checks/summary.ts';
import { checkColumns } from '../../record/checks/unknown-fields.ts';
import { normalise } from '../../record/normalise.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { createCorrectedFiles } from '../files/corrected-files.ts';
import { findInputs, readInputs, STDIN } from '../files/inputs.ts';
import { describeCount } from '../report/describe-count.ts';
import { describeReport, describeRule, presentReport, type RecordReport } from '../report/validate-report.ts';

type ReadRecord = { readonly raw?: RawRecord; readonly id: string | null; readonly problem?: string };

/** Checks the record as delivered, not as the import would normalise it; only the id is normalised. */
const read = (text: string): ReadRecord => {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (cause) {
    return { id: null, problem: `Not valid JSON: ${(cause as Error).message}.` };
  }
  const result = normalise(value);
  const id = result.kind === 'record' ? result.record.id : (result.id ?? null);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { id, problem: 'Not a JSON object.' };
  return { raw: value as RawRecord, id };
};

const readItem = ({ item }: IncomingItem): ReadRecord =>
  item.kind === 'text' ? read(item.text) : { id: null, problem: item.reason };

const unreadable = (message: string): Finding => ({ rule: 'unreadable', severity: 'error', field: '', message });

const createRun = ({ flag, terminal }: CommandInput, options: CheckOptions) => {
  const counts = { read: 0, valid: 0, invalid: 0, warnings: 0 };
  let uncertain = 0;
  const [summary, set] = [createSummary(), createRecordSet()];
  const folder = flag('--fix');
  const fixed = typeof folder === 'string' ? createCorrectedFiles(folder) : undefined;

  const print = (report: RecordReport): void => {
    if (flag('--json') === true) terminal.print(JSON.stringify(presentReport(report)));
    else if (flag('--each') === true && report.findings.length > 0) terminal.print(describeReport(report));
  };

  const count = (id: string | null, findings: readonly Finding[]): void => {
    for (const finding of findings) summary.add(id, finding);
    uncertain += findings.filter(({ suggestion, fix }) => suggestion !== undefined && fix === undefined).length;
    counts.warnings += findings.filter(({ severity }) => severity === 'warning').length;
  };

  const correct = async ({ path, item }: IncomingItem, raw: RawRecord | undefined, findings: readonly Finding[]) => {
    const corrected = raw === undefined || item.kind === 'bad' ? undefined : applyFixes(raw, findings);
    if (raw !== undefined && corrected !== undefined && item.kind === 'text')
      await fixed?.add(path, { item, raw, fixed: corrected });
  };

  const check = async (incoming: IncomingItem): Promise<void> => {
    const { path, item } = incoming;
    const { raw, id, problem = '' } = readItem(incoming);
    const recordFindings = raw === undefined ? [unreadable(problem)] : checkRecord(raw, options);
    const at = { place: path, line: item.line };
    const repeated =
      raw === undefined || id === null ? undefined : set.add(id, toCheckedRecord(raw, options.profile), at);
    const findings = repeated === undefined ? recordFindings : [...recordFindings, repeated];
    const valid = isValid(findings);
    counts.read += 1;
    counts[valid ? 'valid' : 'invalid'] += 1;
    count(id, findings);
    if (fixed !== undefined) await correct(incoming, raw, findings);
    print({ source: path, line: item.line, id, valid, findings });
  };

  const checkTable = (path: string, columns: readonly string[]): void => {
    const findings = checkColumns(columns);
    count(path, findings);
    if (flag('--json') !== true) print({ source: path, line: 1, id: '(columns)', valid: true, findings });
  };

  const finish = async (): Promise<ExitCode> => {
    for (const { id, finding } of set.dangling()) count(id, [finding]);
    const rows = summary.rows();
    const printSummary = flag('--json') === true ? terminal.log : terminal.print;
    if (flag('--quiet') !== true) for (const row of rows) printSummary(describeRule(row));
    const { read, ...outcomes } = counts;
    const totals = Object.entries(outcomes).map(([name, total]) => `${formatCount(total)} ${name}`);
    printSummary(`Checked ${formatCount(read)} records (profile ${options.profile}): ${totals.join(', ')}.`);
    const done = await fixed?.close();
    if (done !== undefined) {
      terminal.log(`Corrected ${describeCount(done.records)} in ${describeCount(done.files, 'file')} below ${folder}.`);
      if (uncertain > 0)
        terminal.log(`${describeCount(uncertain, 'suggestion')} not applied, because you have to decide; see --each.`);
      for (const path of done.left) terminal.log(`${path} was not corrected: its records cannot be located in it.`);
    }
    return counts.invalid === 0 && counts.read > 0 ? EXIT.ok : EXIT.failure;
  };
  return { check, checkTable, finish };
};

const parseProfile = (value: string | true | undefined): Profile | undefined =>
  value === undefined ? 'ogm' : PROFILES.find((name) => name === value);

export const validateCommand: Command = {
  name: 'validate',
  usage: '<files, folders, or - for standard input>',
  summary: 'Check records without importing them: structure, extents, years, references, relations.',
  options: [
    {
      flag: '--profile',
      value: 'PROFILE',
      help: 'ogm: the requirements of OpenGeoMetadata (default); spec: the stricter rules of POST /validate.',
    },
    { flag: '--each', help: 'Print the findings of each record before the summary by rule.' },
    {
      flag: '--fix',
      value: 'FOLDER',
      help: 'Write corrected copies of the files to this folder; only certain corrections are applied.',
    },
    { flag: '--json', help: 'Print one JSON object per record.' },
    { flag: '--quiet', help: 'Print only the totals.' },
  ],
  examples: ['validate records.ndjson', 'validate edu.nyu --fix corrected'],
  run: async (input): Promise<ExitCode> => {
    const { positionals, flag, terminal, stdin, signal } = input;
    const profile = parseProfile(flag('--profile'));
    if (positionals.length === 0 || profile === undefined) {
      terminal.log(
        profile === undefined
          ? `--profile must be ${PROFILES.join(' or ')}.`
          : 'Nothing to validate. Give files, folders, or - for standard input.',
      );
      return EXIT.usage;
    }
    if (positionals.includes(STDIN) && flag('--fix') !== undefined) {
      terminal.log('--fix corrects files; it cannot correct standard input.');
      return EXIT.usage;
    }
    const run = createRun(input, { profile, thisYear: new Date().getUTCFullYear(), places: PLACE_NAME_CHECKER });
    const inputs = await findInputs(positionals);
    for await (const incoming of readInputs(inputs, stdin, signal, { onColumns: run.checkTable })) {
      if (signal.aborted) return EXIT.interrupted;
      await run.check(incoming);
    }
    return run.finish();
  },
};
