// periplus doctor: checks the catalogue, its index, its state, the disk and the assets, and says what to do.
import type { Diagnosis } from '../../app/doctor.ts';
import { type Command, EXIT, type ExitCode } from '../command.ts';
import { requireEmbeddedEngine } from './require-embedded-engine.ts';

const MARKS: Readonly<Record<Diagnosis['verdict'], string>> = { good: 'ok', warning: 'note', bad: 'BAD' };

const describe = ({ part, verdict, finding, advice }: Diagnosis): string =>
  `${MARKS[verdict].padEnd(5)} ${part.padEnd(15)} ${finding}${advice === undefined ? '' : `\n${' '.repeat(22)}${advice}`}`;

export const doctorCommand: Command = requireEmbeddedEngine({
  name: 'doctor',
  usage: '',
  summary: 'Check catalogue, index, state, disk and assets, and say what to do.',
  flags: [{ flag: '--json', takesValue: false, help: 'Print one JSON object a line.' }],
  run: async ({ flag, terminal, loaded }): Promise<ExitCode> => {
    const { diagnose } = await import('../../app/doctor.ts');
    let bad = 0;
    for await (const diagnosis of diagnose(loaded.config)) {
      if (diagnosis.verdict === 'bad') bad += 1;
      terminal.print(flag('--json') === true ? JSON.stringify(diagnosis) : describe(diagnosis));
    }
    return bad === 0 ? EXIT.ok : EXIT.failure;
  },
});
