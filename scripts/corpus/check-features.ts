// Pages through all records of a server and validates each against the record schema of OGC API - Records.
// Usage: node scripts/corpus/check-features.ts http://127.0.0.1:8080/api/v1/ogc/collections/regional-records/items
import { checkSchema } from '../../test/conformance/schemas.ts';

type Link = { readonly rel: string; readonly href: string };
type Feature = { readonly id: string; readonly links: readonly Link[] };
type Page = { readonly numberMatched: number; readonly features: readonly Feature[]; readonly links: readonly Link[] };

const SHOWN = 10;

const faultOf = (feature: Feature): string | undefined => {
  try {
    checkSchema('record', feature, feature.id);
  } catch (error) {
    return String(error);
  }
  const broken = feature.links.find(({ href }) => !URL.canParse(href));
  return broken === undefined ? undefined : `${feature.id} links to ${broken.href}`;
};

const readPage = async (url: string): Promise<Page> => {
  const answer = await fetch(url, { headers: { accept: 'application/geo+json' } });
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`);
  return (await answer.json()) as Page;
};

const [start] = process.argv.slice(2);
if (start === undefined) throw new Error('Pass the URL of an items resource.');
const ids = new Set<string>();
const faults: string[] = [];
let [read, matched] = [0, 0];
let next: string | undefined = `${start}?limit=1000&sortby=id`;
while (next !== undefined) {
  const page: Page = await readPage(next);
  matched = page.numberMatched;
  for (const feature of page.features) {
    read += 1;
    ids.add(feature.id);
    faults.push(...[faultOf(feature) ?? []].flat());
  }
  next = page.links.find(({ rel }) => rel === 'next')?.href;
}
console.log(`${read} features of ${matched}, ${ids.size} distinct ids, ${faults.length} invalid.`);
for (const fault of faults.slice(0, SHOWN)) console.log(fault);
process.exitCode = faults.length === 0 && read === matched && ids.size === read ? 0 : 1;
