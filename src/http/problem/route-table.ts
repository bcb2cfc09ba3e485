// The paths that exist and the methods each knows: for 405 with Allow, OPTIONS and slash redirects.

export type RouteTable = {
  readonly add: (pattern: string, methods: string | readonly string[]) => void;
  /** Methods of the routes that match a path; empty when there is no such path. */
  readonly methodsOf: (path: string) => readonly string[];
  /** Every pattern, in the order in which routes were added: '/api/v1/resources/:id'. */
  readonly patterns: () => readonly string[];
};

type Route = { readonly pattern: string; readonly regex: RegExp; readonly methods: Set<string> };

/** '/resources/:id/ogm' -> /^\/resources\/[^/]+\/ogm$/; a final '*' stands for the rest of the path. */
const toRegex = (pattern: string): RegExp => {
  const parts = pattern.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\*$/, '.*');
  });
  return new RegExp(`^${parts.join('/')}$`);
};

export const createRouteTable = (): RouteTable => {
  const routes = new Map<string, Route>();
  return {
    add: (pattern, methods) => {
      const route = routes.get(pattern) ?? { pattern, regex: toRegex(pattern), methods: new Set<string>() };
      for (const method of typeof methods === 'string' ? [methods] : methods) route.methods.add(method);
      routes.set(pattern, route);
    },
    methodsOf: (path) => {
      const found = new Set<string>();
      for (const route of routes.values()) {
        if (!route.regex.test(path)) continue;
        for (const method of route.methods) found.add(method);
      }
      if (found.size > 0) found.add('OPTIONS');
      return [...found].sort();
    },
    patterns: () => [...routes.keys()],
  };
};
