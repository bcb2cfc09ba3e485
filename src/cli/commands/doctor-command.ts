// periplus doctor: checks the catalogue and its environment, and suggests fixes.
import type { Diagnosis } from '../../app/doctor.ts';
import { type Command, EXIT, type ExitCode } from '../command.ts';
import { requireEmbeddedEngine } from './require-embedded-engine.ts';

const LABELS: Readonly<Record<Diagnosis['verdict'], string>> = { good: 'ok', warning: 'note', bad: 'BAD' };

const describe = ({ part, verdict, finding, advice }: Diagnosis): string =>
  `${LABELS[verdict].padEnd(5)} ${part.padEnd(15)} ${finding}${advice === undefined ? '' : `\n${' '.repeat(22)}${advice}`}`;

export const doctorCommand: Command = requireEmbeddedEngine({
  name: 'doctor',
  usage: '',
  summary: 'Check the catalogue, index, state, disk and assets, and suggest fixes.',
  options: [{ flag: '--json', help: 'Print one JSON object per check.' }],
  examples: ['doctor --data-dir /var/lib/periplus'],
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
