// The time that the questions of one request share: it ends early when the client goes away.
import type { FastifyReply } from 'fastify';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Asking } from '../../engine/asking.ts';

export const askFor = (catalog: Pick<Catalog, 'startAsking'>, { raw }: FastifyReply): Asking => {
  const asking = catalog.startAsking();
  raw.once('close', () => {
    if (!raw.writableFinished) asking.deadline.abort();
  });
  return asking;
};
