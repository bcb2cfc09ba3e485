// What a signed-in person may see and sign: every record, and changes in their name.
import type { FastifyRequest } from 'fastify';
import { type CallerContext, OPERATOR } from '../../catalog/access.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { ChangeOrigin } from '../../engine/engine.ts';

/** Curators see records of every state. */
export const curatorContext = (catalog: Catalog): CallerContext => catalog.createContext(OPERATOR);

export const originOf = ({ account }: FastifyRequest): ChangeOrigin => (account === null ? {} : { by: account.name });
