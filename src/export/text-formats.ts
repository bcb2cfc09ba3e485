// Streams search results as CSV, GeoJSON, GeoJSON text sequences or NDJSON.
import { toCsvRow, toJsonString } from '@periplus/streams';
import { type ExportedRecord, parseExportedRecord, readGeometry } from './exported-record.ts';
import { listColumnNames, toRecordCells } from './record-table.ts';

/** Collects text up to this length, to reduce the number of writes. */
const CHUNK_CHARACTERS = 65_536;

type Frame<Source> = {
  readonly head?: string;
  readonly separator?: string;
  readonly tail?: string;
  readonly write: (record: Source) => string;
};

async function* streamFramed<Source>(records: AsyncIterable<Source>, frame: Frame<Source>): AsyncGenerator<string> {
  const { head = '', separator = '', tail = '', write } = frame;
  let [text, isFirst] = [head, true];
  for await (const record of records) {
    text += (isFirst ? '' : separator) + write(record);
    isFirst = false;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text + tail;
}

const pick = (record: Readonly<Record<string, unknown>>, fields: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, record[field]])));

/** The properties are the stored record, or some of its fields. */
const toFeatureText = (exported: ExportedRecord, fields: readonly string[] | undefined): string => {
  const record = parseExportedRecord(exported);
  const properties = fields === undefined ? toJsonString(exported.json) : pick(record, listColumnNames(fields));
  return `{"type":"Feature","id":${JSON.stringify(exported.id)},"geometry":${JSON.stringify(readGeometry(record))},"properties":${properties}}`;
};

export type TextExportOptions<Source extends ExportedRecord> = {
  /** Fields to return; absent means all. */
  readonly fields?: readonly string[] | undefined;
  /** Writes a feature in another dialect. */
  readonly toFeature?: ((record: Source) => string) | undefined;
};

type TextStream = <Source extends ExportedRecord>(
  records: AsyncIterable<Source>,
  options: TextExportOptions<Source>,
) => AsyncGenerator<string>;

export const streamCsv: TextStream = (records, { fields }) => {
  const columns = listColumnNames(fields);
  return streamFramed(records, {
    head: toCsvRow(columns),
    write: (record) => toCsvRow(toRecordCells(record, columns)),
  });
};

export const streamNdjson: TextStream = (records, { fields }) =>
  streamFramed(records, {
    write: (record) =>
      `${fields === undefined ? toJsonString(record.json) : pick(parseExportedRecord(record), listColumnNames(fields))}\n`,
  });

export const streamGeoJson: TextStream = (records, { fields, toFeature }) =>
  streamFramed(records, {
    head: '{"type":"FeatureCollection","features":[\n',
    separator: ',\n',
    tail: '\n]}\n',
    write: toFeature ?? ((record) => toFeatureText(record, fields)),
  });

export const streamGeoJsonSequence: TextStream = (records, { fields, toFeature }) => {
  const write = toFeature ?? ((record: ExportedRecord) => toFeatureText(record, fields));
  return streamFramed(records, { write: (record) => `\u001e${write(record)}\n` });
};
