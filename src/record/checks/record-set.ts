// Checks of many records together: ids that come twice, and relations that lead nowhere.
import { type FieldName, RELATION_FIELDS } from '../../schema/fields.ts';
import { type Finding, quote, type RawRecord, warning } from './finding.ts';

export type SourceLocation = { readonly place: string; readonly line: number };
export type LocatedFinding = SourceLocation & { readonly id: string; readonly finding: Finding };

type Wanted = SourceLocation & { readonly id: string; readonly field: FieldName };

const textsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((item): item is string => typeof item === 'string' && item.trim() !== '');

const describe = ({ place, line }: SourceLocation): string => `${place}:${line}`;

/** Holds every id, and for each that is named and has not come yet the first record that names it. */
export const createRecordSet = () => {
  const seen = new Map<string, string>();
  const wanted = new Map<string, Wanted & { times: number }>();

  const want = (target: string, from: Wanted): void => {
    if (seen.has(target)) return;
    const known = wanted.get(target);
    if (known === undefined) wanted.set(target, { ...from, times: 1 });
    else known.times += 1;
  };

  return {
    /** What the record says twice: its id, when another had it. The last one counts. */
    add: (id: string, record: RawRecord, at: SourceLocation): Finding | undefined => {
      const earlier = seen.get(id);
      seen.set(id, describe(at));
      wanted.delete(id);
      for (const field of RELATION_FIELDS)
        for (const target of textsOf(record[field])) want(target, { ...at, id, field });
      if (earlier === undefined) return undefined;
      const message = `The id ${quote(id)} came before, in ${earlier}.`;
      return warning('duplicate-id', 'id', message, { suggestion: 'The last one in order of path is taken.' });
    },
    /** To be asked when all have come. */
    dangling: (isKnown: (id: string) => boolean = () => false): readonly LocatedFinding[] =>
      [...wanted].flatMap(([target, { place, line, id, field, times }]) => {
        if (isKnown(target)) return [];
        const more = times === 1 ? '' : ` ${times} records name it.`;
        const finding = warning('dangling-relation', field, `There is no record ${quote(target)} here.${more}`);
        return [{ place, line, id, finding }];
      }),
  };
};
