// The state of the catalogue as a whole: which change numbers were given out, and which of them are being written.
//
// Several processes write at a time. Each takes a block of numbers, writes, and says that it is done; who follows the changes
// reads up to the first block that is not done, so that no number appears behind the back of a reader. A block whose writer
// is gone is given up after a while.
import { randomUUID } from 'node:crypto';
import { CatalogError } from '../../../errors.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { clusterUnavailable } from '../cluster/cluster-errors.ts';
import type { GetResponse } from '../cluster/wire.ts';

export type Block = { readonly from: number; readonly to: number; readonly until: number };

export type CatalogueState = {
  /** Names this catalogue: cursors of another one are refused. */
  readonly lineage: string;
  /** The number that the next change will have. */
  readonly next: number;
  readonly open: readonly Block[];
  readonly derivation: number;
  /** The index that records are written to; a program of another version has one of its own. */
  readonly generation?: string;
  /** The generation before, as long as some of its records may not have been copied: those after a number. */
  readonly former?: { readonly generation: string; readonly copied: number };
  /** How often dictionaries were written. */
  readonly dictionaries: number;
};

export type SharedState = {
  readonly read: () => Promise<CatalogueState>;
  /** Tried again when another process was faster. */
  readonly update: (make: (state: CatalogueState) => CatalogueState) => Promise<CatalogueState>;
};

/** Far longer than a call to the cluster may take. */
const BLOCK_MS = 60_000;
const MOST_TRIES = 200;
const DOCUMENT = 'catalogue';

const createState = (): CatalogueState => ({
  lineage: randomUUID(),
  next: 1,
  open: [],
  derivation: 0,
  dictionaries: 0,
});

type Versioned = { readonly state: CatalogueState; readonly sequence?: number; readonly term?: number };
type Kept = { readonly kept: CatalogueState };

export const createSharedState = (cluster: Cluster, index: string): SharedState => {
  const path = `/${index}/_doc/${DOCUMENT}`;
  let last: Versioned | undefined;

  const load = async (): Promise<Versioned> => {
    const { status, body } = await cluster.request<GetResponse<Kept>>({ method: 'GET', path, accept: [404] });
    if (status === 404 || body._source === undefined) return { state: createState() };
    last = {
      state: body._source.kept,
      ...(body._seq_no === undefined ? {} : { sequence: body._seq_no }),
      ...(body._primary_term === undefined ? {} : { term: body._primary_term }),
    };
    return last;
  };

  /** False when what is there is not what was read. */
  const save = async (state: CatalogueState, { sequence, term }: Versioned): Promise<boolean> => {
    const onlyIf =
      sequence === undefined || term === undefined
        ? { op_type: 'create' }
        : { if_seq_no: sequence, if_primary_term: term };
    const { status, body } = await cluster.request<GetResponse<Kept>>({
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
      const known = await load();
      if (known.sequence !== undefined) return known.state;
      await save(known.state, known);
      return (await load()).state;
    },
    update: async (make) => {
      for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
        const known = last === undefined || attempt > 0 ? await load() : last;
        const state = make(known.state);
        if (await save(state, known)) return state;
      }
      throw clusterUnavailable('Too many writers at a time.');
    },
  };
};

const isOverdue = ({ until }: Block, now: number): boolean => until < now;

/** Those whose writers may yet write. */
export const listOpenBlocks = ({ open }: CatalogueState, now = Date.now()): readonly Block[] =>
  open.filter((block) => !isOverdue(block, now));

/** All changes up to this number are written and will not become more. */
export const settledChangeNumber = (state: CatalogueState, now = Date.now()): number =>
  listOpenBlocks(state, now).reduce((least, { from }) => Math.min(least, from - 1), state.next - 1);

const movedOn = (): CatalogError =>
  new CatalogError('store_unavailable', 'A newer version of the program has taken over the catalogue; start that one.');

/** For the writers of one generation: when another one has taken over, what they write would be lost. */
export const reserveBlock = async (shared: SharedState, generation: string, size: number): Promise<Block> => {
  let block: Block = { from: 0, to: 0, until: 0 };
  await shared.update((state) => {
    if (state.generation !== generation) throw movedOn();
    if (state.former !== undefined) throw clusterUnavailable('The records of the generation before are being copied.');
    const now = Date.now();
    block = { from: state.next, to: state.next + size - 1, until: now + BLOCK_MS };
    return { ...state, next: state.next + size, open: [...listOpenBlocks(state, now), block] };
  });
  return block;
};

/** False when the block was given up meanwhile: readers may have gone past its numbers. */
export const closeBlock = async (shared: SharedState, { from }: Block): Promise<boolean> => {
  let wasOpen = false;
  await shared.update((state) => {
    wasOpen = state.open.some((block) => block.from === from);
    return { ...state, open: state.open.filter((block) => block.from !== from) };
  });
  return wasOpen;
};
