// Searches that lead on from a record: its area, its creators and its series, each with the number of results.
import { isGlobal, measureBoxes } from '@periplus/gazetteer';
import { EMPTY_HTML, html, type SafeHtml } from '@periplus/markup';
import type { CallerContext } from '../../../catalog/access.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { formatNumber, text } from '../../../http/texts/texts.ts';
import type { Params } from '../../../query/params.ts';
import type { RelatedList } from '../../../record/relations.ts';
import { readBoxes, readFootprint, toBbox } from '../../../record/views/footprint.ts';
import { readStrings, toShortTitle } from '../../../record/views/strings.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { parsePageQuery } from '../search/page-query.ts';
import { createStateLinks } from '../search/state-links.ts';

type MoreSearch = { readonly label: () => string; readonly params: Params };
export type MoreRecords = MoreSearch & { readonly total: number };

const MAX_CREATORS = 2;
const SERIES_FIELDS = ['pcdm_memberOf_sm', 'dct_isPartOf_sm'] as const satisfies readonly FieldName[];

const hasValue = (field: FieldName, value: string): Params => ({ fq: { [field]: [value] } });

/** An extent of the whole world would find everything. */
const readArea = (record: AardvarkRecord): readonly MoreSearch[] => {
  const boxes = readBoxes(record);
  const bbox = boxes.length === 0 || isGlobal(measureBoxes(boxes)) ? undefined : toBbox(readFootprint(record));
  return bbox === undefined ? [] : [{ label: () => text('record.moreInArea'), params: { bbox: bbox.join(',') } }];
};

const readCreators = (record: AardvarkRecord): readonly MoreSearch[] =>
  [...new Set(readStrings(record.dct_creator_sm))].slice(0, MAX_CREATORS).map((creator) => ({
    label: () => text('record.moreByCreator', { creator: toShortTitle(creator) }),
    params: hasValue('dct_creator_sm', creator),
  }));

/** Series are named by their records, so only those that are in the catalogue have a title. */
const readSeries = (record: AardvarkRecord, related: readonly RelatedList[]): readonly MoreSearch[] => {
  const titles = new Map(related.flatMap(({ items }) => items.map(({ id, title }) => [id, title])));
  return SERIES_FIELDS.flatMap((field) =>
    readStrings(record[field]).flatMap((id) => {
      const series = titles.get(id);
      return series === undefined
        ? []
        : [{ label: () => text('record.moreInSeries', { series: toShortTitle(series) }), params: hasValue(field, id) }];
    }),
  );
};

/** Searches that find other records too. */
export const readMoreRecords = async (
  catalog: Catalog,
  record: AardvarkRecord,
  related: readonly RelatedList[],
  context: CallerContext,
): Promise<readonly MoreRecords[]> => {
  const searches = [...readArea(record), ...readCreators(record), ...readSeries(record, related)];
  const counted = await Promise.all(
    searches.map(async (search) => {
      const { query } = parsePageQuery({ params: search.params, view: 'list' }, []);
      return { ...search, total: (await catalog.search({ ...query, limit: 0 }, context)).total };
    }),
  );
  return counted.filter(({ total }) => total > 1);
};

export const renderMoreRecords = (searches: readonly MoreRecords[], path: string): SafeHtml => {
  if (searches.length === 0) return EMPTY_HTML;
  const hrefOf = ({ params }: MoreRecords): string => {
    const links = createStateLinks({ params, view: 'list' });
    return `${path}/search${links.to(links.pairs)}`;
  };
  return html`<section class="box more-records" aria-labelledby="more"><h2 id="more">${text('record.moreRecords')}</h2>
<ul class="plain">${searches.map(
    (search) =>
      html`<li dir="auto"><a href="${hrefOf(search)}">${search.label()}</a> <span class="count">${formatNumber(search.total)}</span></li>`,
  )}</ul></section>`;
};
