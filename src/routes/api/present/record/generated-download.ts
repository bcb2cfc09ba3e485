// Presents a generated download and its job (spec 2.4).
import type { DownloadStatus } from '../../../../catalog/external/download-service.ts';
import { resourcePath } from '../../../../http/request/urls.ts';
import { EXPORT_FORMATS, type ExportType, toExportFileName } from '../../../../record/views/export-sources.ts';
import type { Job } from '../../../../state/job.ts';

/** Below 100 until the file is written. */
const MAX_PERCENT = 99;

const presentJob = ({ id, status, progress }: Job): object => {
  const { done, total } = progress ?? { done: 0, total: undefined };
  const percent =
    total === undefined || total === 0 ? {} : { percent: Math.min(MAX_PERCENT, Math.floor((100 * done) / total)) };
  return { id, state: status === 'queued' ? 'queued' : 'running', features: done, ...percent };
};

export const presentGeneratedDownload = (prepared: DownloadStatus, id: string, type: ExportType): object => {
  const name = prepared.kind === 'ready' ? prepared.artifact.fileName : toExportFileName(id, type);
  const common = {
    download_type: type,
    file_name: name,
    file_path: name,
    content_type: EXPORT_FORMATS[type].contentType,
    download_url: `${resourcePath(id)}/downloads/generated/${type}/file`,
  };
  if (prepared.kind === 'working') return { ...common, job: presentJob(prepared.job) };
  const { features, length, createdAt, origin, notes } = prepared.artifact;
  return {
    ...common,
    job: { id: '', state: 'done', percent: 100, ...(features === undefined ? {} : { features }) },
    size: length,
    created_at: new Date(createdAt).toISOString(),
    source: origin,
    notes,
  };
};
