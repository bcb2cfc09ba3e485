// Presents sources and runs with the names of the reference interface (contract 13).
import type { Failure, Run } from '../../../harvest/run.ts';
import type { Source } from '../../../harvest/source.ts';

const MAX_REPO_SAMPLES = 5;

const WATCH_MODES = { both: 'both', schedule: 'weekly', push: 'webhook', none: 'manual' } as const;

const presentWatchMode = ({ schedule, onPush }: Source): string => {
  if (schedule !== undefined) return onPush ? WATCH_MODES.both : WATCH_MODES.schedule;
  return onPush ? WATCH_MODES.push : WATCH_MODES.none;
};

const TRIGGERS: Readonly<Record<Run['trigger'], string>> = { manual: 'manual', schedule: 'weekly', webhook: 'webhook' };

export const presentFailure = ({ path, line, id, reason }: Failure): object => ({
  stage: 'normalize_or_enqueue',
  resource_id: id ?? null,
  source_path: line === undefined ? path : `${path}:${line}`,
  error: reason,
});

export const presentRepo = (source: Source, run: Run | undefined): object => ({
  ogm_repo_name: source.name,
  ogm_enabled: source.isEnabled,
  ogm_watch_mode: presentWatchMode(source),
  last_crawl_started_at: run?.startedAt ?? null,
  last_crawl_completed_at: run?.completedAt ?? null,
  last_crawl_status: run?.status ?? null,
  last_run_id: run?.number ?? null,
  harvested_success_count: run?.counts.records ?? 0,
  harvested_failure_count: run?.counts.failed ?? 0,
  harvest_failure_samples: (run?.samples ?? []).slice(0, MAX_REPO_SAMPLES).map(presentFailure),
});

const presentStats = ({ counts, samples, signatures, warnings = [] }: Run): object => ({
  processed: counts.records + counts.failed,
  imported: counts.added + counts.changed,
  skipped: Math.max(0, counts.records - counts.added - counts.changed),
  errors: counts.failed,
  missing: counts.missing,
  removed: counts.removed,
  error_samples: samples.map(presentFailure),
  error_signatures: signatures,
  warning_signatures: warnings,
});

export const presentRun = (run: Run): object => ({
  ogm_id: run.number,
  ogm_repo_name: run.source,
  ogm_trigger: TRIGGERS[run.trigger],
  ogm_started_at: run.startedAt,
  ogm_completed_at: run.completedAt ?? null,
  ogm_status: run.status,
  ogm_stats_json: presentStats(run),
  ogm_dump_dir: null,
  ogm_error: run.reason ?? null,
  ogm_created_at: run.startedAt,
  import_error_count: run.counts.failed,
  imported_count: run.counts.added + run.counts.changed,
  error_samples: run.samples.map(presentFailure),
  error_signatures: run.signatures,
  failure_reason: run.reason ?? (run.counts.failed > 0 ? `${run.counts.failed} records failed.` : null),
  revision: run.revision ?? null,
});
