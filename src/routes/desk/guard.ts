// Admits signed-in people to the desk, and rejects forms that other sites have sent.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account, Role } from '../../accounts/account.ts';
import { createAccountStore } from '../../accounts/account-store.ts';
import { CatalogError } from '../../errors.ts';
import { siteOf } from '../../http/request/site.ts';
import type { DeskContext } from './context.ts';
import { readAccount } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person. */
    account: Account | null;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Browsers state the origin of every form. Scripts use the operator API with a key instead. */
const isSameOrigin = (request: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && origin === new URL(siteOf(request).base).origin;
};

const checkOrigin = async (request: FastifyRequest): Promise<void> => {
  if (SAFE_METHODS.has(request.method) || isSameOrigin(request)) return;
  throw new CatalogError('forbidden', 'This form was not sent by a page of this site. Open the page again.');
};

/** While there is no operator account, the accounts are read again after this time. */
const CHECK_MS = 2_000;

/** The desk opens with the first operator account; until then its addresses do not exist. */
export const createOpenCheck = ({ openState }: DeskContext): (() => Promise<void>) => {
  const hasOperator = async (): Promise<boolean> =>
    (await createAccountStore(await openState()).list()).some(({ role }) => role === 'operator');
  let check: { readonly at: number; readonly isOpen: Promise<boolean> } | undefined;
  return async () => {
    if (check === undefined || Date.now() - check.at > CHECK_MS) check = { at: Date.now(), isOpen: hasOperator() };
    const isOpen = await check.isOpen.catch(() => false);
    if (!isOpen) throw new CatalogError('not_found', 'This page does not exist.');
  };
};

/** Must follow the hooks of the session plugin. */
export const addGuards = (app: FastifyInstance, { openState }: DeskContext): void => {
  app.addHook('onRequest', checkOrigin);
  app.addHook('onRequest', async (request) => {
    request.account = (await readAccount(request, openState)) ?? null;
  });
};

/** Leads others to the sign-in page. */
export const requireAccount = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.header('cache-control', 'no-store');
  if (request.account !== null) return;
  const { path } = siteOf(request);
  const next = request.method === 'GET' ? `?next=${encodeURIComponent(request.url)}` : '';
  reply.redirect(`${path}/admin/sign-in${next}`, 303);
};

export const requireRole = (request: FastifyRequest, role: Role): void => {
  if (role === 'curator' || request.account?.role === 'operator') return;
  throw new CatalogError('forbidden', 'Only operators may do this.');
};
