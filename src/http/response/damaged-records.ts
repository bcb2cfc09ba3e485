// Reports damaged records that a response skips, to the client and in the log.
import type { FastifyRequest } from 'fastify';

const toWarning = (id: string): string =>
  `The record ${JSON.stringify(id.slice(0, 200))} is damaged in the store and was skipped.`;

/** Logs the warnings and returns them for `meta.warnings`. */
export const reportDamagedRecords = (request: FastifyRequest, ids: readonly string[] = []): readonly string[] => {
  const warnings = ids.map(toWarning);
  for (const warning of warnings) request.log.error({ request_id: request.id, code: 'record_damaged' }, warning);
  return warnings;
};
