// periplus validate: checks records against a profile and against themselves without loading them.

import { PLACE_NAME_CHECKER } from '@periplus/gazetteer';
import { formatCount } from '@periplus/text';
import type { IncomingItem } from '../../catalog/load/ingest.ts';
import { type CheckOptions, checkRecord, isValid, toCheckedRecord } from '../../record/checks/check-record.ts';
import { type Finding, PROFILES, type Profile, type RawRecord } from '../../record/checks/finding.ts';
import { applyFixes } from '../../record/checks/fixes.ts';
import { createRecordSet } from '../../record/checks/record-set.ts';
import { createSummary } from '../../record/checks/summary.ts';
import { normalise } from '../../record/normalise.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { createCorrectedFiles } from '../files/corrected-files.ts';
import { findInputs, readInputs } from '../files/inputs.ts';
import { describeReport, describeRule, presentReport, type RecordReport } from '../report/validate-report.ts';

type Read = { readonly raw?: RawRecord; readonly id: string | null; readonly problem?: string };

/** The record as delivered is judged, not as the importer would mend it; only its id is read with the importer's eyes. */
const read = (text: string): Read => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    return { id: null, problem: `Not valid JSON: ${(cause as Error).message}.` };
  }
  const result = normalise(value);
  const id = result.kind === 'record' ? result.record.id : (result.id ?? null);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { id, problem: 'Not a JSON object.' };
  return { raw: value as RawRecord, id };
};

const readItem = ({ item }: IncomingItem): Read =>
  item.kind === 'text' ? read(item.text) : { id: null, problem: item.reason };

const unreadable = (message: string): Finding => ({ rule: 'unreadable', severity: 'error', field: '', message });

const createRun = ({ flag, terminal }: CommandInput, options: CheckOptions) => {
  const counts = { read: 0, valid: 0, invalid: 0, warnings: 0 };
  const [summary, set] = [createSummary(), createRecordSet()];
  const folder = flag('--fix');
  const fixed = typeof folder === 'string' ? createCorrectedFiles(folder) : undefined;

  const tell = (report: RecordReport): void => {
    if (flag('--json') === true) terminal.print(JSON.stringify(presentReport(report)));
    else if (flag('--each') === true && report.findings.length > 0) terminal.print(describeReport(report));
  };

  const count = (id: string | null, findings: readonly Finding[]): void => {
    for (const finding of findings) summary.add(id, finding);
    counts.warnings += findings.filter(({ severity }) => severity === 'warning').length;
  };

  const check = (incoming: IncomingItem): void => {
    const { path: place, item } = incoming;
    const { raw, id, problem = '' } = readItem(incoming);
    const own = raw === undefined ? [unreadable(problem)] : checkRecord(raw, options);
    const at = { place, line: item.line };
    const repeated =
      raw === undefined || id === null ? undefined : set.add(id, toCheckedRecord(raw, options.profile), at);
    const findings = repeated === undefined ? own : [...own, repeated];
    const valid = isValid(findings);
    counts.read += 1;
    counts[valid ? 'valid' : 'invalid'] += 1;
    count(id, findings);
    fixed?.add(place, raw, raw === undefined ? undefined : applyFixes(raw, findings));
    tell({ source: place, line: item.line, id, valid, findings });
  };

  const finish = (): ExitCode => {
    for (const { id, finding } of set.dangling()) count(id, [finding]);
    const rows = summary.rows();
    const say = flag('--json') === true ? terminal.log : terminal.print;
    if (flag('--quiet') !== true) for (const row of rows) say(describeRule(row));
    const totals = Object.entries(counts).map(([name, total]) => `${formatCount(total)} ${name}`);
    say(`${totals.join(', ')} (profile ${options.profile})`);
    const done = fixed?.close();
    if (done !== undefined) {
      terminal.log(
        `Corrected ${formatCount(done.records)} records in ${formatCount(done.files)} files below ${folder}.`,
      );
      for (const path of done.left) terminal.log(`${path} was not corrected: a part of it cannot be read.`);
    }
    return counts.invalid === 0 && counts.read > 0 ? EXIT.ok : EXIT.failure;
  };
  return { check, finish };
};

const parseProfile = (asked: string | true | undefined): Profile | undefined =>
  asked === undefined ? 'ogm' : PROFILES.find((name) => name === asked);

export const validateCommand: Command = {
  name: 'validate',
  usage: '<files, folders, or - for standard input>',
  summary: 'Check records: form, places, years, references, relations; nothing is stored.',
  flags: [
    {
      flag: '--profile',
      takesValue: true,
      help: 'ogm: what OpenGeoMetadata requires (default); spec: the stricter list of POST /validate.',
    },
    { flag: '--each', takesValue: false, help: 'Print the findings of every record, not only the summary by rule.' },
    { flag: '--fix', takesValue: true, help: 'Folder for corrected copies of the files, where there is one remedy.' },
    { flag: '--json', takesValue: false, help: 'Print one JSON report a line, for every record.' },
    { flag: '--quiet', takesValue: false, help: 'Print the totals only.' },
  ],
  run: async (input): Promise<ExitCode> => {
    const { positionals, flag, terminal, stdin, signal } = input;
    const profile = parseProfile(flag('--profile'));
    if (positionals.length === 0 || profile === undefined) {
      terminal.log(
        profile === undefined
          ? `--profile must be ${PROFILES.join(' or ')}.`
          : 'Nothing to validate: name files or folders, or - for standard input.',
      );
      return EXIT.usage;
    }
    const run = createRun(input, { profile, thisYear: new Date().getUTCFullYear(), places: PLACE_NAME_CHECKER });
    for await (const incoming of readInputs(await findInputs(positionals), stdin, signal)) {
      if (signal.aborted) return EXIT.interrupted;
      run.check(incoming);
    }
    return run.finish();
  },
};
