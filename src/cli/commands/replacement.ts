// import --replace: what the files of a collection do not have any more is removed, when all of them could be read.

import { formatCount } from '@periplus/text';
import type { RejectedItem } from '../../catalog/load/ingest.ts';
import type { RecordLoader } from '../../catalog/load/record-loader.ts';
import type { CommandInput } from '../command.ts';
import { type InputFile, STDIN } from '../files/inputs.ts';
import type { Report } from '../report/import-report.ts';

/** Why these inputs cannot be all of a collection. */
export const checkReplaceInputs = (inputs: readonly InputFile[]): string | undefined => {
  const part = inputs.find(({ partOf }) => partOf !== undefined);
  if (part?.partOf === undefined) return undefined;
  return `${part.path} is a part of ${part.partOf}, from which ${part.source} was imported; --replace needs all of it, or --source.`;
};

type Surroundings = { readonly report: Report; readonly breaks: readonly string[] };

export const createReplacement = (inputs: readonly InputFile[]) => {
  const seen = new Map(inputs.map(({ source }) => [source, new Set<string>()]));
  const sources = new Map(inputs.map(({ path, source }) => [path === STDIN ? 'stdin' : path, source]));
  let unknown = 0;

  const refusal = ({ flag, signal }: CommandInput, breaks: readonly string[]): string | undefined => {
    if (signal.aborted) return 'Nothing was removed, since not all was read.';
    if (flag('--force') === true) return undefined;
    if (breaks.length > 0) return 'Nothing was removed, since not all could be read; --force removes all the same.';
    if (unknown === 0) return undefined;
    return `Nothing was removed: ${formatCount(unknown)} items could not be read, and may be records of the collection; --force removes all the same.`;
  };

  return {
    see: (source: string, id: string): void => {
      seen.get(source)?.add(id);
    },
    /** What was there stays as it was, when the file has it in a form that cannot be taken. */
    reject: ({ path: place, id }: RejectedItem): void => {
      if (id === undefined) unknown += 1;
      else seen.get(sources.get(place) ?? '')?.add(id);
    },
    finish: async (
      input: CommandInput,
      catalog: RecordLoader,
      { report, breaks }: Surroundings,
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
          terminal.log(`${source}: ${result.reason} Nothing of it was removed; --force removes all the same.`);
          continue;
        }
        removed += result.count;
        for (const id of result.ids) report.add({ kind: 'removed', source, id, reason: 'not in the files any more.' });
      }
      return { removed, refused };
    },
  };
};

export type Replacement = ReturnType<typeof createReplacement>;
