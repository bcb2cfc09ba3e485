// GET /favicon.ico: a compass rose, drawn by hand.
import type { FastifyInstance } from 'fastify';
import { sendBody } from '../http/send-body.ts';

const ICON = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#12324a"/>' +
    '<path d="M16 3l4 13-4 13-4-13z" fill="#f4efe2"/><path d="M3 16l13-4 13 4-13 4z" fill="#c8a45c"/></svg>',
);

export const registerIcon = (app: FastifyInstance): void => {
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    sendBody(reply, { type: 'image/svg+xml', body: ICON, cacheControl: 'public, max-age=86400', fixed: true }),
  );
};
