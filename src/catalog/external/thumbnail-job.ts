// The jobs that fetch thumbnails: of one record for a client, and of the records that pages have shown.
import { hash } from 'node:crypto';
import type { JobRequest } from '../../state/job-queue.ts';
import type { Json } from '../../state/state.ts';

export const THUMBNAIL_JOB = 'thumbnail';

/** There is one job at a time for each record. */
export const toThumbnailJob = (recordId: string): JobRequest => ({
  ...{ name: THUMBNAIL_JOB, key: `${THUMBNAIL_JOB} ${recordId}`, input: { id: recordId } },
});

/** The id of the record, as `toThumbnailJob` has written it. */
export const readThumbnailInput = (input: Json): string => (input as { readonly id: string }).id;

export const SHOWN_THUMBNAILS_JOB = 'shown-thumbnails';

/** One job for many records, since each job costs the serving thread a write to the disk. */
export const toShownThumbnailsJob = (recordIds: readonly string[]): JobRequest => ({
  name: SHOWN_THUMBNAILS_JOB,
  key: `${SHOWN_THUMBNAILS_JOB} ${hash('sha256', JSON.stringify(recordIds)).slice(0, 32)}`,
  input: { ids: recordIds },
});

/** The ids of the records, as `toShownThumbnailsJob` has written them. */
export const readShownThumbnailsInput = (input: Json): readonly string[] =>
  (input as { readonly ids: readonly string[] }).ids;
