// Reads the record of an `id` argument.

import type { StoredRecord } from '../../engine/engine.ts';
import { parseStoredRecord } from '../../engine/record-store.ts';
import { CatalogError } from '../../errors.ts';
import { text } from '../../http/schema/json-schema.ts';
import { type Params, toScalarText } from '../../query/params.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import type { ToolCall } from './tool.ts';

export const ID_INPUT = { id: text('Identifier of the record, from search_resources.') };

const readId = ({ id }: Params): string => {
  const text = toScalarText(id)?.trim();
  if (text !== undefined) return text;
  const detail = 'id must be a string: the identifier of a record.';
  throw new CatalogError('validation_error', detail, { problems: [{ parameter: 'id', detail }] });
};

type RecordCall = Pick<ToolCall, 'session' | 'queryContext'>;

/** Throws `not_found` and `gone`. */
export const readStoredRecord = (
  args: Params,
  { session: { context }, queryContext }: RecordCall,
): Promise<StoredRecord> => context.catalog.resource(readId(args), 'public', queryContext);

export const readRecord = async (args: Params, call: RecordCall): Promise<AardvarkRecord> =>
  parseStoredRecord(await readStoredRecord(args, call));
