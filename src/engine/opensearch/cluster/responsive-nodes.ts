// Finds out which nodes respond. The cluster keeps sending queries to a frozen node until its fault detection removes
// it; until then, reads prefer the copies of shards on other nodes.

/** `nodes` contains only the nodes that responded. */
export type NodesResponse = {
  readonly _nodes?: { readonly failed: number };
  readonly nodes?: Readonly<Record<string, unknown>>;
};

export type ResponsiveNodes = {
  /** The `preference` parameter for searches; undefined while all nodes respond, as far as is known. */
  readonly preference: () => string | undefined;
  /** Asks the nodes; concurrent calls share one request. Resolves to false if no node responds. */
  readonly check: () => Promise<boolean>;
};

export type ResponsiveNodesOptions = {
  readonly fetchNodes: () => Promise<NodesResponse>;
  readonly now?: () => number;
};

/** While nodes are missing, they are checked again after this time. */
const RECHECK_MS = 2_000;

/** The cluster still uses other nodes for shards that none of these has. */
const toPreference = ({ _nodes, nodes = {} }: NodesResponse): string | undefined => {
  const ids = Object.keys(nodes);
  return (_nodes?.failed ?? 0) === 0 || ids.length === 0 ? undefined : `_prefer_nodes:${ids.join(',')}`;
};

export const createResponsiveNodes = ({
  fetchNodes,
  now = () => performance.now(),
}: ResponsiveNodesOptions): ResponsiveNodes => {
  let current: string | undefined;
  let checkedAt = 0;
  let running: Promise<boolean> | undefined;

  const find = async (): Promise<boolean> => {
    const found = await fetchNodes().then(
      (response) => ({ preference: toPreference(response) }),
      () => undefined,
    );
    current = found?.preference;
    checkedAt = now();
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
      // Runs in the background; the last result is used until then.
      if (current !== undefined && now() - checkedAt > RECHECK_MS) void check();
      return current;
    },
    check,
  };
};
