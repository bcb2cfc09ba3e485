// POST /admin/ogm/webhook: a push to a GitHub repository starts its harvest. GitHub signs the body with HMAC-SHA-256.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseJson } from '@periplus/streams';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CatalogError } from '../../errors.ts';
import type { HarvestState } from '../../harvest/harvest-state.ts';
import { findPushedSources, type PushEvent } from '../../harvest/push-event.ts';
import { decodeBody } from '../../http/request/body.ts';
import { sendJson } from '../../http/response/send-json.ts';
import { boolean, example, list, object, text } from '../../http/schema/json-schema.ts';
import { problemResponses } from '../../http/schema/schemas.ts';
import { KEYLESS_ACCESS } from '../../http/security/access-control.ts';
import type { OperatorContext } from './context.ts';

const schema = {
  tags: ['Harvest'],
  operationId: 'receivePush',
  summary: 'GitHub webhook: harvest a repository after a push',
  description:
    'GitHub signs the body in `X-Hub-Signature-256` with the secret `harvest.webhookSecret`. Requests without a valid signature are rejected.',
  body: object({}, {}, { description: 'The GitHub event.', ...example({ zen: 'Design for failure.' }) }),
  response: {
    200: {
      description: 'Accepted',
      content: {
        'application/json': {
          schema: object(
            { ok: boolean('Always true.') },
            {
              ignored: boolean('No harvest was queued.'),
              reason: text('Why.'),
              queued: list(text('Name of a source.'), ''),
            },
          ),
        },
      },
    },
    ...problemResponses(400, 401, 413, 415, 503),
  },
};

const isSigned = (body: Uint8Array, signature: unknown, secret: string): boolean => {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const received = Buffer.from(typeof signature === 'string' ? signature : '');
  return received.length === expected.length && timingSafeEqual(received, expected);
};

const readBody = ({ body, headers }: FastifyRequest, secret: string): unknown => {
  if (!(body instanceof Uint8Array) || !isSigned(body, headers['x-hub-signature-256'], secret)) {
    throw new CatalogError('unauthorized', 'X-Hub-Signature-256 is missing or does not match the body.');
  }
  const text = decodeBody(body);
  try {
    return parseJson(text);
  } catch (cause) {
    throw new CatalogError('bad_request', 'The body is not valid JSON.', { cause });
  }
};

const start = async ({ sources, requests }: HarvestState, push: PushEvent): Promise<object> => {
  const found = findPushedSources(await sources.list(), push);
  if (found.kind === 'ignored') return { ok: true, ignored: true, reason: found.reason };
  const names = found.sources.map(({ name }) => name);
  for (const source of names) await requests.submit({ source, trigger: 'webhook', isFull: false, isForced: false });
  return { ok: true, queued: names };
};

export const registerWebhook = (app: FastifyInstance, { openHarvest }: OperatorContext, secret: string): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/admin/ogm/webhook', { schema, config: KEYLESS_ACCESS }, async (request, reply) => {
    const body = readBody(request, secret);
    const event = request.headers['x-github-event'];
    if (event === 'ping') return sendJson(reply, { ok: true });
    if (event !== 'push') return sendJson(reply, { ok: true, ignored: true, reason: 'Not a push event.' });
    return sendJson(reply, await start(await openHarvest(), body as PushEvent));
  });
};
