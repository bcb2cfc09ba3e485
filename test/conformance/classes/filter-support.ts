// Shared by the filter tests: the server's queryables, and values from its own records.
import { check, notApplicable } from '../suite.ts';
import { jsonOf, linkTo, type Params, type Target } from '../target.ts';
import type { Feature, Properties, PropertySchema } from '../wire.ts';

export const QUERYABLES_REL = 'http://www.opengis.net/def/rel/ogc/1.0/queryables';

export const askQueryables = async (target: Target) => {
  const url =
    linkTo(await target.collection(), QUERYABLES_REL, /json/)?.href ?? `${await target.collectionUrl()}/queryables`;
  return target.get(url, 'application/schema+json');
};

export const queryables = async (target: Target): Promise<Readonly<Record<string, PropertySchema>>> =>
  jsonOf<Properties>(await askQueryables(target)).properties ?? {};

export const matched = async (target: Target, params: Params): Promise<number> => {
  const { numberMatched } = await target.items({ ...params, limit: '1' });
  return numberMatched ?? notApplicable('the server does not say how many records match');
};

export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A queryable for which a record of the sample has a text value. */
export const textQueryable = async (target: Target): Promise<{ readonly name: string; readonly feature: Feature }> => {
  const known = await queryables(target);
  for (const name of ['title', ...Object.keys(known)]) {
    if (known[name]?.type !== 'string' && name !== 'title') continue;
    const feature = (await target.sample()).find(({ properties }) => typeof properties[name] === 'string');
    if (known[name] !== undefined && feature !== undefined) return { name, feature };
  }
  return notApplicable('no queryable is a text that records of the sample have');
};

export const textOf = ({ properties }: Feature, name: string): string => String(properties[name]);

/** Every record returned by the filter must match it, and the record it was built from must be among the results. */
export const checkFilter = async (
  target: Target,
  params: Params,
  fits: (feature: Feature) => boolean,
): Promise<void> => {
  const { features } = await target.items({ ...params, limit: '100' });
  check(features.length > 0, `${params.filter} finds nothing`);
  for (const feature of features) check(fits(feature), `${params.filter} gives ${feature.id}`);
};

export const refuses = async (target: Target, params: Params): Promise<void> => {
  const { status } = await target.askItems(params);
  check(status === 400, `${JSON.stringify(params).slice(0, 200)} is answered with ${status}, not 400`);
};

export const count = (target: Target, filter: string): Promise<number> =>
  matched(target, { filter, 'filter-lang': 'cql2-text' });
