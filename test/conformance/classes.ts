// The table of conformance classes and their tests. Classes that several standards share are in one file.
import { AUTODISCOVERY, OAS30, PROFILE } from './classes/building-blocks.ts';
import { CQL2_ACCENT, CQL2_CASE, CQL2_COMPARISONS, CQL2_JSON, CQL2_TEXT } from './classes/cql2.ts';
import {
  CQL2_ARRAYS,
  CQL2_PROPERTIES,
  CQL2_SPATIAL,
  CQL2_SPATIAL_ALL,
  CQL2_TEMPORAL,
} from './classes/cql2-functions.ts';
import { COMMON, COMMON_COLLECTIONS, FEATURES_CORE, FEATURES_GEOJSON } from './classes/features.ts';
import { FILTER } from './classes/filter.ts';
import { HTML_CLASS, JSON_CLASS } from './classes/json-html.ts';
import { RECORD_QUERY_PARAMETERS } from './classes/query-parameters.ts';
import { QUERYABLE_PARAMETERS, QUERYABLES } from './classes/queryables.ts';
import { RECORD_API, SEARCHABLE_CATALOG } from './classes/record-api.ts';
import { RECORD_COLLECTION } from './classes/record-collection.ts';
import { RECORD_CORE } from './classes/record-core.ts';
import { SORTING } from './classes/sorting.ts';
import { type ConformanceClass, type Result, runTest } from './suite.ts';
import type { Target } from './target.ts';

export const CLASSES: readonly ConformanceClass[] = [
  ...[COMMON, COMMON_COLLECTIONS, FEATURES_CORE, FEATURES_GEOJSON],
  ...[RECORD_CORE, RECORD_COLLECTION, RECORD_QUERY_PARAMETERS, RECORD_API, SEARCHABLE_CATALOG],
  ...[SORTING, JSON_CLASS, HTML_CLASS, OAS30, AUTODISCOVERY, PROFILE],
  ...[QUERYABLES, QUERYABLE_PARAMETERS, FILTER, CQL2_TEXT, CQL2_JSON, CQL2_COMPARISONS, CQL2_CASE, CQL2_ACCENT],
  ...[CQL2_SPATIAL, CQL2_SPATIAL_ALL, CQL2_TEMPORAL, CQL2_ARRAYS, CQL2_PROPERTIES],
];

/** The URI with which the server declares the class, or undefined. */
const declaredUri = ({ uris }: ConformanceClass, declared: readonly string[]): string | undefined =>
  uris.find((uri) => declared.some((one) => one.endsWith(`/${uri}`)));

export type RunOptions = {
  /** Also run the tests of classes that the server does not declare. */
  readonly all: boolean;
};

export const runConformance = async (target: Target, { all }: RunOptions): Promise<readonly Result[]> => {
  const declared = await target.conformsTo();
  const results: Result[] = [];
  for (const one of CLASSES) {
    const uri = declaredUri(one, declared);
    if (uri === undefined && !all) continue;
    for (const test of one.tests) results.push(await runTest(uri ?? `${one.uris[0]} (not declared)`, test, target));
  }
  return results;
};

/** Declared classes without a test. */
export const untestedClasses = (declared: readonly string[]): readonly string[] =>
  declared.filter((uri) => !CLASSES.some(({ uris }) => uris.some((known) => uri.endsWith(`/${known}`))));
