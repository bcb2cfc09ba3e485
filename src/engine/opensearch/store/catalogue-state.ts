// The shared state of the catalogue: the next change number, and the blocks of numbers that are being written.
//
// Several processes write at the same time. Each reserves a block of numbers, writes, and closes the block. Readers
// of the change feed stop before the first open block, so that no lower number appears later. A block whose writer
// has died expires.
import { randomUUID } from 'node:crypto';
import { hasExpired } from '@periplus/time';
import { CatalogError } from '../../../errors.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { clusterUnavailable } from '../cluster/cluster-errors.ts';
import type { GetResponse } from '../cluster/wire.ts';

export type Block = { readonly from: number; readonly to: number; readonly until: number };

export type CatalogueState = {
  /** Identifies this catalogue; cursors of another one are rejected. */
  readonly lineage: string;
  /** The number of the next change. */
  readonly next: number;
  readonly open: readonly Block[];
  readonly derivation: number;
  /** The index that records are written to. */
  readonly generation?: string;
  /** The previous generation, while changes after the number `copied` may not have been copied yet. */
  readonly former?: { readonly generation: string; readonly copied: number };
  /** Counts the writes of dictionaries. */
  readonly dictionaries: number;
};

export type SharedState = {
  readonly read: () => Promise<CatalogueState>;
  /** Retries after a conflict with another process. */
  readonly update: (make: (state: CatalogueState) => CatalogueState) => Promise<CatalogueState>;
};

/** Much longer than the timeout of a request. */
const BLOCK_MS = 60_000;
const MAX_TRIES = 200;
const DOCUMENT = 'catalogue';

const createState = (): CatalogueState => ({
  lineage: randomUUID(),
  next: 1,
  open: [],
  derivation: 0,
  dictionaries: 0,
});

type Versioned = { readonly state: CatalogueState; readonly sequence?: number; readonly term?: number };
type StateSource = { readonly kept: CatalogueState };

export const createSharedState = (cluster: Cluster, index: string): SharedState => {
  const path = `/${index}/_doc/${DOCUMENT}`;
  let last: Versioned | undefined;

  const load = async (): Promise<Versioned> => {
    const { status, body } = await cluster.request<GetResponse<StateSource>>({ method: 'GET', path, accept: [404] });
    if (status === 404 || body._source === undefined) return { state: createState() };
    last = {
      state: body._source.kept,
      ...(body._seq_no === undefined ? {} : { sequence: body._seq_no }),
      ...(body._primary_term === undefined ? {} : { term: body._primary_term }),
    };
    return last;
  };

  /** False if the document has changed since it was read. */
  const save = async (state: CatalogueState, { sequence, term }: Versioned): Promise<boolean> => {
    const onlyIf =
      sequence === undefined || term === undefined
        ? { op_type: 'create' }
        : { if_seq_no: sequence, if_primary_term: term };
    const { status, body } = await cluster.request<GetResponse<StateSource>>({
      method: 'PUT',
      path,
      query: onlyIf,
      body: { kept: state },
      accept: [409],
      retry: false,
    });
    if (status === 409) return false;
    if (body._seq_no === undefined || body._primary_term === undefined) return false;
    last = { state, sequence: body._seq_no, term: body._primary_term };
    return true;
  };

  return {
    read: async () => {
      const loaded = await load();
      if (loaded.sequence !== undefined) return loaded.state;
      await save(loaded.state, loaded);
      return (await load()).state;
    },
    update: async (make) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
        const current = last === undefined || attempt > 0 ? await load() : last;
        const state = make(current.state);
        if (await save(state, current)) return state;
      }
      throw clusterUnavailable('Too many concurrent writers.');
    },
  };
};

const isExpired = ({ until }: Block, now: number): boolean => hasExpired(until, BLOCK_MS, now);

/** Blocks whose writers may still write. */
export const listOpenBlocks = ({ open }: CatalogueState, now = Date.now()): readonly Block[] =>
  open.filter((block) => !isExpired(block, now));

/** All changes up to this number are final. */
export const settledChangeNumber = (state: CatalogueState, now = Date.now()): number =>
  listOpenBlocks(state, now).reduce((least, { from }) => Math.min(least, from - 1), state.next - 1);

const supersededError = (): CatalogError =>
  new CatalogError(
    'store_unavailable',
    'Another version of the program has taken over the catalogue; use that version.',
  );

/** Throws if another generation has taken over, because the writes would be lost. */
export const reserveBlock = async (shared: SharedState, generation: string, size: number): Promise<Block> => {
  let block: Block = { from: 0, to: 0, until: 0 };
  await shared.update((state) => {
    if (state.generation !== generation) throw supersededError();
    if (state.former !== undefined)
      throw clusterUnavailable('The records of the previous generation are being copied.');
    const now = Date.now();
    block = { from: state.next, to: state.next + size - 1, until: now + BLOCK_MS };
    return { ...state, next: state.next + size, open: [...listOpenBlocks(state, now), block] };
  });
  return block;
};

/** False if the block has expired: readers may already have passed its numbers. */
export const closeBlock = async (shared: SharedState, { from }: Block): Promise<boolean> => {
  let wasOpen = false;
  await shared.update((state) => {
    wasOpen = state.open.some((block) => block.from === from);
    return { ...state, open: state.open.filter((block) => block.from !== from) };
  });
  return wasOpen;
};
