// One way to answer with a page of HTML: under the policy that its style is written for.
import type { FastifyReply } from 'fastify';
import { STANDALONE_PAGE_CSP } from '../markup/page.ts';
import { sendBody } from '../send/send-body.ts';

export const sendStandalonePage = (reply: FastifyReply, html: string): void => {
  reply.header('content-security-policy', STANDALONE_PAGE_CSP);
  sendBody(reply, { type: 'text/html; charset=utf-8', body: html });
};
