// Answers that are sent again as they are, in each serving thread: kept by URL and by what else they follow from.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createLru } from '../../lib/cache/lru.ts';
import { readCaller } from '../http/caller.ts';
import type { Figures } from '../http/figures.ts';
import { sendJson } from '../http/send-json.ts';
import { baseUrl } from '../http/urls.ts';
import type { ApiContext } from './context.ts';

export type KeptAnswer = { readonly tag: string; readonly bytes: Uint8Array };

export type KeptAnswers = {
  /** Stands for all that an answer follows from beside its URL: the catalogue, its pictures, and what the caller may see. */
  readonly versionFor: (request: FastifyRequest) => string;
  /** True when an answer was kept, and is sent. */
  readonly repeat: (request: FastifyRequest, reply: FastifyReply, version: string) => boolean;
  /** `make` is not called where nothing is kept. */
  readonly keep: (request: FastifyRequest, version: string, make: () => KeptAnswer) => void;
};

/** The version decides whether an answer holds; this only lets go of what nobody asks for. */
const KEPT_MS = 3_600_000;

type Parts = Pick<ApiContext, 'catalog' | 'config' | 'pictures'>;

export const createKeptAnswers = ({ catalog, config, pictures }: Parts, figures: Figures): KeptAnswers => {
  const { answerBytes } = config.cache;
  const kept = createLru<KeptAnswer>({ maxWeight: answerBytes, weigh: ({ bytes }) => bytes.length });
  const keyOf = (request: FastifyRequest, version: string): string => `${version} ${baseUrl(request)} ${request.url}`;
  return {
    versionFor: (request) => {
      const { sees } = catalog.access(readCaller(request));
      return `${catalog.revision()}.${sees}.${config.api.profile}.${pictures.revision()}`;
    },
    repeat: (request, reply, version) => {
      const known = kept.get(keyOf(request, version));
      figures.count(known === undefined ? 'madeAnswers' : 'keptAnswers');
      if (known !== undefined) sendJson(reply, known.bytes, { tag: known.tag, fixed: true });
      return known !== undefined;
    },
    keep: (request, version, make) => {
      if (answerBytes > 0) kept.set(keyOf(request, version), make(), KEPT_MS);
    },
  };
};
