// Records that an answer had to leave out, because what the store holds of them is damaged: told to the reader and to the operator.
import type { FastifyRequest } from 'fastify';

const toSentence = (id: string): string =>
  `The record ${JSON.stringify(id.slice(0, 200))} is left out: it is damaged in the store.`;

/** Sentences for `meta.warnings`, each logged too. */
export const reportDamagedRecords = (request: FastifyRequest, ids: readonly string[] = []): readonly string[] => {
  const sentences = ids.map(toSentence);
  for (const sentence of sentences) request.log.error({ request_id: request.id, code: 'record_damaged' }, sentence);
  return sentences;
};
