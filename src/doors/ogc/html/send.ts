// One way to answer with a page of this door: its forms ask this server and nobody else.
import type { FastifyReply } from 'fastify';
import { FORM_PAGE_CSP } from '../../http/page.ts';
import { sendBody } from '../../http/send-body.ts';

export const sendOgcPage = (reply: FastifyReply, html: string, version: string | undefined): void => {
  reply.header('content-security-policy', FORM_PAGE_CSP);
  const tag = version === undefined ? {} : { version: `${version}.html` };
  sendBody(reply, { type: 'text/html; charset=utf-8', body: html, ...tag });
};
