// What the commands that load things share: where rejects go, how notes are told, how much there is to read.
import { join } from 'node:path';
import type { CommandInput } from './command.ts';
import { type InputFile, STDIN } from './inputs.ts';
import { formatCount } from './pace.ts';
import { createRejectsFile } from './rejects-file.ts';
import type { Terminal } from './terminal.ts';

const MOST_NOTES_SHOWN = 10;

const fileTime = (): string => new Date().toISOString().replace(/[:.]/g, '-');

export const REJECTS_FLAG = {
  flag: '--rejects',
  takesValue: true,
  help: 'File for items that were not taken (default: rejects/ in the data folder).',
} as const;

/** The file that --rejects names, or one of its own in the data folder: 'import-2024-...'. */
export const openRejects = ({ loaded: { config }, flag }: CommandInput, work: string) => {
  const asked = flag('--rejects');
  return createRejectsFile(
    typeof asked === 'string' ? asked : join(config.data.dir, 'rejects', `${work}-${fileTime()}.ndjson`),
  );
};

/** Bytes to read in all; 0 when that is not known. */
export const totalBytes = (inputs: readonly InputFile[]): number =>
  inputs.some(({ path }) => path === STDIN) ? 0 : inputs.reduce((sum, { bytes }) => sum + bytes, 0);

/** The first notes in full, the others as a number. */
export const createNotes = (terminal: Terminal) => {
  let count = 0;
  return {
    add: (place: string, line: number, id: string, note: string): void => {
      count += 1;
      if (count <= MOST_NOTES_SHOWN) terminal.say(`Note: ${place}:${line} ${id}: ${note}`);
    },
    close: (): void => {
      const more = count - MOST_NOTES_SHOWN;
      if (more > 0) terminal.say(`Note: ${formatCount(more)} more values could not be read; their records were kept.`);
    },
  };
};
