// Which nodes of the cluster answer. A node that has frozen is asked for its shards, by whichever node is asked, until the cluster gives
// it up: after its fault detection, and twice that when it was the manager. Reads need not wait so long, as there are copies elsewhere.

/** Nodes as one of them sees them; those that say nothing are missing from `nodes`. */
export type NodesResponse = {
  readonly _nodes?: { readonly failed: number };
  readonly nodes?: Readonly<Record<string, unknown>>;
};

export type ResponsiveNodes = {
  /** Where searches look for shards first; undefined while all nodes answer, as far as is known. */
  readonly preference: () => string | undefined;
  /** Finds out; many who ask at a time ask once. Does not fail: false says that no node told in time. */
  readonly check: () => Promise<boolean>;
};

export type ResponsiveNodesOptions = {
  readonly fetchNodes: () => Promise<NodesResponse>;
  readonly now?: () => number;
};

/** While nodes are missing it is found out so often whether they are back. */
const AGAIN_MS = 2_000;

/** The cluster takes other nodes for shards that none of these has. */
const toPreference = ({ _nodes, nodes = {} }: NodesResponse): string | undefined => {
  const ids = Object.keys(nodes);
  return (_nodes?.failed ?? 0) === 0 || ids.length === 0 ? undefined : `_prefer_nodes:${ids.join(',')}`;
};

export const createResponsiveNodes = ({
  fetchNodes: askNodes,
  now = () => performance.now(),
}: ResponsiveNodesOptions): ResponsiveNodes => {
  let known: string | undefined;
  let knownAt = 0;
  let running: Promise<boolean> | undefined;

  const find = async (): Promise<boolean> => {
    const found = await askNodes().then(
      (answer) => ({ preference: toPreference(answer) }),
      () => undefined,
    );
    known = found?.preference;
    knownAt = now();
    return found !== undefined;
  };
  const check = (): Promise<boolean> => {
    running ??= find().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    preference: () => {
      // Nobody waits for this: what was found last holds until it is done.
      if (known !== undefined && now() - knownAt > AGAIN_MS) void check();
      return known;
    },
    check,
  };
};
