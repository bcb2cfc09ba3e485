// get_resource_citation: cites a record in bibliographic styles and formats.
import { CatalogError } from '../../../errors.ts';
import { cataloguePage } from '../../../http/request/site.ts';
import { object, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { showValue } from '../../../query/params.ts';
import { toBibtex } from '../../../record/views/citation/bibtex.ts';
import type { CatalogPage } from '../../../record/views/citation/citation-data.ts';
import { toJsonLd } from '../../../record/views/citation/json-ld.ts';
import { toRis } from '../../../record/views/citation/ris.ts';
import { readCitations } from '../../../record/views/citation/styles.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { ID_INPUT, readRecord } from '../read-record.ts';
import { READ_ONLY_ANNOTATIONS, type Tool, toInputSchema } from '../tool.ts';

type Write = (record: AardvarkRecord, page: CatalogPage) => string;

const FORMATS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['default', (record, page) => readCitations(record, page).apa],
  ['apa', (record, page) => readCitations(record, page).apa],
  ['mla', (record, page) => readCitations(record, page).mla],
  ['chicago', (record, page) => readCitations(record, page).chicago],
  ['json-ld', (record, page) => JSON.stringify(toJsonLd(record, page))],
  ['ris', toRis],
  ['bibtex', toBibtex],
]);
const NAMES = [...FORMATS.keys()];

export const getResourceCitation: Tool = {
  name: 'get_resource_citation',
  title: 'Cite a record',
  description: 'Cite the record in APA, MLA or Chicago style, or as RIS, BibTeX or schema.org JSON-LD.',
  input: toInputSchema(
    { ...ID_INPUT, format: stringEnum(NAMES, 'Style or format; `default` is APA.', { default: 'default' }) },
    'id',
  ),
  output: object({ id: text('Identifier.'), format: text('The format as given.'), citation: text('The citation.') }),
  annotations: READ_ONLY_ANNOTATIONS,
  example: { id: 'demo-county-27031', format: 'bibtex' },
  run: async (args, call) => {
    const format = args.format ?? 'default';
    const write = typeof format === 'string' ? FORMATS.get(format.toLowerCase()) : undefined;
    if (write === undefined) {
      const detail = `format must be one of ${NAMES.join(', ')}, not ${showValue(format)}.`;
      throw new CatalogError('validation_error', detail, { problems: [{ parameter: 'format', detail }] });
    }
    const record = await readRecord(args, call);
    const citation = write(record, cataloguePage(call.session.site, record.id));
    return { structuredContent: { id: record.id, format, citation }, content: [{ type: 'text', text: citation }] };
  },
};
