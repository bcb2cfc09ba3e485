// Checks across records: duplicate ids and dangling relations.
import { type FieldName, RELATION_FIELDS } from '../../schema/fields.ts';
import { type Finding, quote, type RawRecord, warning } from './finding.ts';

export type SourceLocation = { readonly place: string; readonly line: number };
export type LocatedFinding = SourceLocation & { readonly id: string; readonly finding: Finding };

type Reference = SourceLocation & { readonly id: string; readonly field: FieldName };

const textsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((item): item is string => typeof item === 'string' && item.trim() !== '');

const describe = ({ place, line }: SourceLocation): string => `${place}:${line}`;

/** Remembers every id, and for each unresolved relation the first record that has it. */
export const createRecordSet = () => {
  const seen = new Map<string, string>();
  const unresolved = new Map<string, Reference & { times: number }>();

  const addReference = (target: string, from: Reference): void => {
    if (seen.has(target)) return;
    const earlier = unresolved.get(target);
    if (earlier === undefined) unresolved.set(target, { ...from, times: 1 });
    else earlier.times += 1;
  };

  return {
    /** Returns a finding if another record has the same id. */
    add: (id: string, record: RawRecord, at: SourceLocation): Finding | undefined => {
      const earlier = seen.get(id);
      seen.set(id, describe(at));
      unresolved.delete(id);
      for (const field of RELATION_FIELDS)
        for (const target of textsOf(record[field])) addReference(target, { ...at, id, field });
      if (earlier === undefined) return undefined;
      const message = `The id ${quote(id)} is already used in ${earlier}.`;
      return warning('duplicate-id', 'id', message, { suggestion: 'Import keeps the last one, in order of path.' });
    },
    /** Call it after all records have been added. */
    dangling: (isKnown: (id: string) => boolean = () => false): readonly LocatedFinding[] =>
      [...unresolved].flatMap(([target, { place, line, id, field, times }]) => {
        if (isKnown(target)) return [];
        const more = times === 1 ? '' : ` ${times} records refer to it.`;
        const finding = warning('dangling-relation', field, `Record ${quote(target)} does not exist.${more}`);
        return [{ place, line, id, finding }];
      }),
  };
};
