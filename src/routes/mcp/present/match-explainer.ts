// Explains why a record matched: the fields that contain words of the query, with an excerpt unless it is the title.
import { createHighlighter, type Highlights, type Snippet } from '../../../catalog/highlight/highlight.ts';
import type { TextQuery } from '../../../query/search-query.ts';
import { toExcerpt } from '../../../record/views/strings.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';

const MAX_FIELDS = 4;
const SNIPPET_LENGTH = 160;
const TITLE: FieldName = 'dct_title_s';
/** Repeats the title in most records. */
const IDENTIFIER: FieldName = 'id';

const toPlainText = (snippet: Snippet): string => snippet.map(({ text }) => text).join('');

const describe = (found: Highlights): string | undefined => {
  const fields = (Object.keys(found) as readonly FieldName[]).filter((field) => field !== IDENTIFIER);
  if (fields.length === 0) return undefined;
  const labels = fields.slice(0, MAX_FIELDS).map((field) => fieldRow(field).label);
  const [first] = fields;
  const snippet = fields.includes(TITLE) || first === undefined ? undefined : found[first]?.[0];
  return snippet === undefined
    ? labels.join(', ')
    : `${labels.join(', ')}: ${toExcerpt(toPlainText(snippet), SNIPPET_LENGTH)}`;
};

/** Call it once per search, and the returned function for each record. */
export const createMatchExplainer = (text: TextQuery | undefined): ((record: AardvarkRecord) => string | undefined) => {
  if (text === undefined) return () => undefined;
  const highlight = createHighlighter(text);
  return (record) => describe(highlight(record));
};
