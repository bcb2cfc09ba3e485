// Where a record answers a question: per field the texts that hold its words, marked and cut for a reader.
import type { TextQuery } from '../../query/search-query.ts';
import { type FieldName, fieldRow, SEARCH_FIELDS } from '../../schema/fields.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type FieldMatcher, toFieldMatchers } from './field-matchers.ts';
import { toSnippet } from './snippet.ts';

/** HTML texts by field; all but <mark> is escaped. */
export type Highlights = { readonly [Name in FieldName]?: readonly string[] };

/** Values that are read and shown of one field. */
const MAX_VALUES = 50;
const MAX_SNIPPETS = 3;

const textsOf = (record: AardvarkRecord, field: FieldName): readonly string[] => {
  const value: unknown = record[field as keyof AardvarkRecord];
  const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_VALUES) : [value];
  return values.filter((item) => typeof item === 'string');
};

const counts = ({ fields }: FieldMatcher, field: FieldName): boolean =>
  fields === undefined ? fieldRow(field).search !== undefined : fields.includes(field);

/** Prepared once for a question, used for each record of a page. */
export const createHighlighter = (text: TextQuery | undefined): ((record: AardvarkRecord) => Highlights) => {
  const tests = text === undefined ? [] : toFieldMatchers(text);
  const fields = new Set([...SEARCH_FIELDS, ...tests.flatMap((test) => test.fields ?? [])]);
  const tested = [...fields].flatMap((field) => {
    const own = tests.filter((test) => counts(test, field));
    return own.length === 0 ? [] : [{ field, matches: (word: string) => own.some((test) => test.matches(word)) }];
  });
  return (record) => {
    const found: Record<string, readonly string[]> = {};
    for (const { field, matches } of tested) {
      const snippets: string[] = [];
      for (const value of textsOf(record, field)) {
        const snippet = snippets.length < MAX_SNIPPETS ? toSnippet(value, matches) : undefined;
        if (snippet !== undefined) snippets.push(snippet);
      }
      if (snippets.length > 0) found[field] = snippets;
    }
    return found;
  };
};
