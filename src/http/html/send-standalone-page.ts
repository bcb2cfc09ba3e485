// One way to answer with a page of HTML: under the policy that its style is written for.
import type { FastifyReply } from 'fastify';
import { sendBody } from '../response/send-body.ts';
import { STANDALONE_PAGE_CSP } from './standalone-page.ts';

export const sendStandalonePage = (reply: FastifyReply, html: string): void => {
  reply.header('content-security-policy', STANDALONE_PAGE_CSP);
  sendBody(reply, { type: 'text/html; charset=utf-8', body: html });
};
