// import --replace: removes records of a collection that are no longer in its files, if every file could be read.

import { formatCount } from '@periplus/text';
import type { RejectedItem } from '../../catalog/load/ingest.ts';
import type { RecordLoader } from '../../catalog/load/record-loader.ts';
import type { CommandInput } from '../command.ts';
import { type InputFile, STDIN } from '../files/inputs.ts';
import type { Report } from '../report/import-report.ts';

/** Returns an error if the inputs are only a part of a collection. */
export const checkReplaceInputs = (inputs: readonly InputFile[]): string | undefined => {
  const part = inputs.find(({ partOf }) => partOf !== undefined);
  if (part?.partOf === undefined) return undefined;
  return `${part.path} is part of ${part.partOf}, from which ${part.source} was imported; --replace needs the whole folder, or --source.`;
};

type ImportState = { readonly report: Report; readonly breaks: readonly string[] };

export const createReplacement = (inputs: readonly InputFile[]) => {
  const seen = new Map(inputs.map(({ source }) => [source, new Set<string>()]));
  const sources = new Map(inputs.map(({ path, source }) => [path === STDIN ? 'stdin' : path, source]));
  let unknown = 0;

  const refusal = ({ flag, signal }: CommandInput, breaks: readonly string[]): string | undefined => {
    if (signal.aborted) return 'Removed nothing, because the import was stopped.';
    if (flag('--force') === true) return undefined;
    if (breaks.length > 0)
      return 'Removed nothing, because some files could not be read to the end. Use --force to remove anyway.';
    if (unknown === 0) return undefined;
    return `Removed nothing, because ${formatCount(unknown)} items could not be read and may be records of the collection. Use --force to remove anyway.`;
  };

  return {
    see: (source: string, id: string): void => {
      seen.get(source)?.add(id);
    },
    /** Keeps the stored version of a record that the file contains but the import rejects. */
    reject: ({ path, id }: RejectedItem): void => {
      if (id === undefined) unknown += 1;
      else seen.get(sources.get(path) ?? '')?.add(id);
    },
    finish: async (
      input: CommandInput,
      catalog: RecordLoader,
      { report, breaks }: ImportState,
    ): Promise<{ removed: number; refused: boolean }> => {
      const { terminal, flag, loaded } = input;
      const reason = refusal(input, breaks);
      if (reason !== undefined) {
        terminal.log(reason);
        return { removed: 0, refused: true };
      }
      let [removed, refused] = [0, false];
      const maxPercent = flag('--force') === true ? 100 : loaded.config.import.maxRemovedPercent;
      for (const [source, ids] of seen) {
        const result = await catalog.removeMissing(source, (id) => ids.has(id), maxPercent);
        if (result.kind === 'refused') {
          refused = true;
          terminal.log(`${source}: ${result.reason} Removed nothing; use --force to remove anyway.`);
          continue;
        }
        removed += result.count;
        for (const id of result.ids) report.add({ kind: 'removed', source, id, reason: 'no longer in the files.' });
      }
      return { removed, refused };
    },
  };
};

export type Replacement = ReturnType<typeof createReplacement>;
