// The job that fetches the thumbnail of a record.
import type { JobRequest } from '../../state/job-queue.ts';
import type { Json } from '../../state/state.ts';

export const THUMBNAIL_JOB = 'thumbnail';

/** There is one job at a time for each record. */
export const toThumbnailJob = (recordId: string): JobRequest => ({
  ...{ name: THUMBNAIL_JOB, key: `${THUMBNAIL_JOB} ${recordId}`, input: { id: recordId } },
});

/** The id of the record, as `toThumbnailJob` has written it. */
export const readThumbnailInput = (input: Json): string => (input as { readonly id: string }).id;
