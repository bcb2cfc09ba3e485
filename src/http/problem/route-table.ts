// Paths and their methods, for 405 with Allow, OPTIONS and slash redirects.

export type RouteTable = {
  readonly add: (pattern: string, methods: string | readonly string[]) => void;
  /** Empty if no route matches the path. */
  readonly methodsOf: (path: string) => readonly string[];
  /** Patterns such as '/api/v1/resources/:id', in the order of registration. */
  readonly patterns: () => readonly string[];
};

type Route = { readonly pattern: string; readonly regex: RegExp; readonly methods: Set<string> };

/** '/resources/:id/ogm' -> /^\/resources\/[^/]+\/ogm$/; a final '*' matches the rest of the path. */
const toRegex = (pattern: string): RegExp => {
  const segments = pattern.split('/').map((segment) => {
    if (segment.startsWith(':')) return '[^/]+';
    return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\*$/, '.*');
  });
  return new RegExp(`^${segments.join('/')}$`);
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
      const methods = new Set<string>();
      for (const route of routes.values()) {
        if (!route.regex.test(path)) continue;
        for (const method of route.methods) methods.add(method);
      }
      if (methods.size > 0) methods.add('OPTIONS');
      return [...methods].sort();
    },
    patterns: () => [...routes.keys()],
  };
};
