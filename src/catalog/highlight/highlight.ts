// Finds the passages of a record that match a query, per field.
import type { TextQuery } from '../../query/search-query.ts';
import { type FieldName, fieldRow, SEARCH_FIELDS } from '../../schema/fields.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { type FieldMatcher, toFieldMatchers } from './field-matchers.ts';
import { type SnippetPart, toSnippet } from './snippet.ts';

export type Snippet = readonly SnippetPart[];
export type Highlights = { readonly [Name in FieldName]?: readonly Snippet[] };

/** Per field. */
const MAX_VALUES = 50;
const MAX_SNIPPETS = 3;

const textsOf = (record: AardvarkRecord, field: FieldName): readonly string[] => {
  const value: unknown = record[field as keyof AardvarkRecord];
  const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_VALUES) : [value];
  return values.filter((item) => typeof item === 'string');
};

const appliesTo = ({ fields }: FieldMatcher, field: FieldName): boolean =>
  fields === undefined ? fieldRow(field).search !== undefined : fields.includes(field);

/** Compiles the query once; the returned function is called for each record of a page. */
export const createHighlighter = (text: TextQuery | undefined): ((record: AardvarkRecord) => Highlights) => {
  const matchers = text === undefined ? [] : toFieldMatchers(text);
  const fields = new Set([...SEARCH_FIELDS, ...matchers.flatMap((matcher) => matcher.fields ?? [])]);
  const matchersByField = [...fields].flatMap((field) => {
    const applicable = matchers.filter((matcher) => appliesTo(matcher, field));
    return applicable.length === 0
      ? []
      : [{ field, matches: (word: string) => applicable.some(({ matches }) => matches(word)) }];
  });
  return (record) => {
    const found: Record<string, readonly Snippet[]> = {};
    for (const { field, matches } of matchersByField) {
      const snippets: Snippet[] = [];
      for (const value of textsOf(record, field)) {
        const snippet = snippets.length < MAX_SNIPPETS ? toSnippet(value, matches) : undefined;
        if (snippet !== undefined) snippets.push(snippet);
      }
      if (snippets.length > 0) found[field] = snippets;
    }
    return found;
  };
};
