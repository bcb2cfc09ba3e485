// GET /admin: the state of the catalogue at a glance. Each number leads to the list behind it.
import { html, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Run } from '../../harvest/run.ts';
import { siteOf } from '../../http/request/site.ts';
import { formatNumber, text } from '../../http/texts/texts.ts';
import { parseSearch } from '../../query/request/parse-search.ts';
import type { Visibility } from '../../query/visibility.ts';
import type { Job } from '../../state/job.ts';
import { createJobQueue } from '../../state/job-queue.ts';
import type { DeskContext } from './context.ts';
import { curatorContext } from './curator.ts';
import { sendDeskPage } from './desk-page.ts';
import { renderTable, renderTime } from './table.ts';

const MAX_RUNS = 10;
const PROVIDER_FACET = 'schema_provider_s';

type Counts = { readonly all: number; readonly published: number; readonly public: number };

type Providers = readonly { readonly value: string; readonly count: number }[];

const readCounts = async (catalog: Catalog): Promise<{ readonly counts: Counts; readonly providers: Providers }> => {
  const search = (visibility: Visibility) => {
    const { query } = parseSearch({ per_page: 0, facets: PROVIDER_FACET });
    return catalog.search({ ...query, visibility }, curatorContext(catalog));
  };
  const [all, published, visible] = [await search('all'), await search('published'), await search('public')];
  const providers = all.facets[0]?.buckets ?? [];
  return {
    counts: { all: all.total, published: published.total, public: visible.total },
    providers: providers.map(({ value, count }) => ({ value: String(value), count })),
  };
};

const renderCounts = (path: string, { all, published, public: visible }: Counts): SafeHtml => {
  const card = (key: 'desk.public' | 'desk.suppressed' | 'desk.unpublished', count: number, state: string): SafeHtml =>
    html`<li><a href="${path}/admin/records?state=${state}"><strong>${formatNumber(count)}</strong> ${text(key)}</a></li>`;
  return html`<ul class="desk-counts">${card('desk.public', visible, 'public')}${card('desk.suppressed', published - visible, 'suppressed')}${card(
    'desk.unpublished',
    all - published,
    'unpublished',
  )}</ul>`;
};

const renderProviders = (path: string, providers: Providers): SafeHtml =>
  renderTable(
    text('desk.providers'),
    [text('desk.provider'), text('desk.records')],
    providers.map(({ value, count }) => [
      html`<a href="${path}/admin/records?include_filters[${PROVIDER_FACET}][]=${encodeURIComponent(value)}">${value}</a>`,
      formatNumber(count),
    ]),
  );

const renderRuns = (runs: readonly Run[]): SafeHtml =>
  runs.length === 0
    ? html`<p>${text('desk.noHarvests')}</p>`
    : renderTable(
        text('desk.harvests'),
        [text('desk.source'), text('desk.time'), text('desk.status'), text('desk.failures')],
        runs.map(({ source, startedAt, status, counts, reason }) => [
          source,
          renderTime(startedAt),
          `${status}${reason === undefined ? '' : `: ${reason}`}`,
          formatNumber(counts.failed),
        ]),
      );

const renderJobs = (jobs: readonly Job[]): SafeHtml =>
  jobs.length === 0
    ? html`<p>${text('desk.noJobs')}</p>`
    : renderTable(
        text('desk.jobs'),
        [text('desk.job'), text('desk.status'), text('desk.progress')],
        jobs.map(({ name, key, status, progress }) => [
          `${name} ${key}`,
          status,
          progress === undefined ? '' : `${progress.done}${progress.total === undefined ? '' : ` / ${progress.total}`}`,
        ]),
      );

export const registerDashboard = (app: FastifyInstance, { catalog, openState, openHarvest }: DeskContext): void => {
  app.get('/admin', { schema: { hide: true } }, async (request, reply) => {
    const { path } = siteOf(request);
    const { counts, providers } = await readCounts(catalog);
    const runs = await (await openHarvest()).runs.latest(MAX_RUNS);
    const jobs = (await createJobQueue(await openState()).list()).filter(({ endedAt }) => endedAt === undefined);
    const main = html`${renderCounts(path, counts)}
<h2>${text('desk.providers')}</h2>${renderProviders(path, providers)}
<h2>${text('desk.harvests')}</h2>${renderRuns(runs)}
<h2>${text('desk.jobs')}</h2>${renderJobs(jobs)}`;
    return sendDeskPage(request, reply, { title: text('desk.dashboard'), here: '/admin', main });
  });
};
