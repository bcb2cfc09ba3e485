// Computes the derived fields of a record at import.

import { isGlobal, measureBoxes, type PlaceFacets } from '@periplus/gazetteer';
import { type Box, diagonalKm } from '@periplus/geo';
import { toLanguageNames } from '../schema/languages.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import { timePeriodOf } from '../schema/vocabularies.ts';
import { readTemporalExtent, readYears } from './dates.ts';
import type { DerivedFields, DerivedValues } from './derived-fields.ts';
import { toPlaceFacetValues } from './place-facets.ts';
import { type RecordExtent, readRecordExtent } from './record-extent.ts';
import { isPublished, isSuppressed } from './visibility.ts';

/** Finds the places that boxes cover; a parameter, because boundaries are loaded from a file. */
export type PlaceLookup = (boxes: readonly Box[]) => PlaceFacets;

/** Wider records are not assigned to an H3 cell (contract 12). */
const NEAR_GLOBAL_KM = 15_000;

const readRepository = (record: AardvarkRecord, source: string): string =>
  record.b1g_adminTags_sm?.find((tag) => tag.startsWith('ogm_repo:'))?.slice('ogm_repo:'.length) ?? source;

const withoutEmpty = (values: DerivedValues): DerivedValues => {
  const filled: Record<string, DerivedValues[keyof DerivedValues]> = {};
  for (const [name, list] of Object.entries(values)) if (list.length > 0) filled[name] = list;
  return filled;
};

const readDerived = (
  record: AardvarkRecord,
  source: string,
  { boxes }: RecordExtent,
  years: readonly number[],
  lookUpPlaces: PlaceLookup,
): DerivedValues => {
  const [firstYear] = years;
  const period = firstYear === undefined ? undefined : timePeriodOf(firstYear);
  const global = boxes.length > 0 && isGlobal(measureBoxes(boxes));
  const { countries, regions, counties } = toPlaceFacetValues(lookUpPlaces(boxes));
  const indexYears = record.gbl_indexYear_im === undefined ? {} : { gbl_indexYear_im: years }; // also when none of them is a year
  const derived = withoutEmpty({
    b1g_language_sm: record.b1g_language_sm ?? toLanguageNames(record.dct_language_sm ?? []),
    year_histogram: years,
    time_period: period === undefined ? [] : [period],
    ogm_repo: [readRepository(record, source)],
    geo_global: [global],
    geo_or_near_global: [global || diagonalKm(boxes) > NEAR_GLOBAL_KM],
    geo_country: countries,
    geo_region: regions,
    geo_county: counties,
  });
  return { ...derived, ...indexYears };
};

export const readDerivedFields = (record: AardvarkRecord, source: string, lookUpPlaces: PlaceLookup): DerivedFields => {
  const placement = readRecordExtent(record);
  const years = readYears(record);
  const time = readTemporalExtent(record);
  const published = isPublished(record);
  return {
    published,
    visible: published && !isSuppressed(record),
    ...placement,
    years,
    ...(time === undefined ? {} : { time }),
    derived: readDerived(record, source, placement, years, lookUpPlaces),
  };
};
