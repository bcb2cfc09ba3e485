// Searches and records of this door that are sent again as they are (doors/http/send/kept.ts).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeadSources } from '../../catalog/foreign/dead-sources.ts';
import type { ShellContext } from '../http/context.ts';
import { readCaller } from '../http/request/caller.ts';
import type { Kept } from '../http/send/kept.ts';
import { sendJson } from '../http/send/send-json.ts';
import type { ApiContext } from './context.ts';

export type KeptAnswers = Pick<Kept, 'keep'> & {
  /** Answers leave out what these would have been needed for. */
  readonly versionFor: (request: FastifyRequest, dead: DeadSources) => string;
  /** True when an answer was kept, and is sent. */
  readonly repeat: (request: FastifyRequest, reply: FastifyReply, version: string) => boolean;
};

type Parts = Pick<ApiContext, 'catalog' | 'config' | 'pictures'>;

export const createKeptAnswers = (
  { catalog, config, pictures }: Parts,
  { kept, figures }: Pick<ShellContext, 'kept' | 'figures'>,
): KeptAnswers => ({
  keep: kept.keep,
  versionFor: (request, dead) => {
    const { sees } = catalog.access(readCaller(request));
    return `${catalog.revision()}.${sees}.${config.api.profile}.${pictures.revision()}.${dead.mark}`;
  },
  repeat: (request, reply, version) => {
    const known = kept.get(request, version);
    figures.count(known === undefined ? 'madeAnswers' : 'keptAnswers');
    if (known !== undefined) sendJson(reply, known.bytes, { tag: known.tag, fixed: true });
    return known !== undefined;
  },
});
