// Reads parameters from an API definition and resolves its local references.
import { check } from '../suite.ts';
import { jsonOf, type Target } from '../target.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Resolves a local reference such as '#/components/parameters/bbox'; external references are not fetched. */
const follow = (document: Json, value: unknown): unknown => {
  if (!isObject(value) || typeof value.$ref !== 'string') return value;
  const path = value.$ref.split('#/')[1]?.split('/') ?? [];
  if (!value.$ref.startsWith('#'))
    return {
      name: value.$ref
        .split('/')
        .at(-1)
        ?.replace(/\.ya?ml$/, ''),
      ...value,
    };
  return path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), document);
};

export const apiDefinition = async (target: Target): Promise<Json> => {
  const document = jsonOf<unknown>(await target.api());
  check(isObject(document), 'the API definition is no object');
  return document;
};

const pathsOf = (document: Json): readonly (readonly [string, Json])[] =>
  Object.entries(isObject(document.paths) ? document.paths : {}).filter((entry): entry is [string, Json] =>
    isObject(entry[1]),
  );

/** Names of the query parameters of GET on the path with this ending. */
export const parametersOf = async (target: Target, ending: string): Promise<ReadonlySet<string>> => {
  const document = await apiDefinition(target);
  const found = pathsOf(document).filter(([path]) => path.endsWith(ending));
  check(found.length > 0, `the API definition has no path ${ending}`);
  const names = new Set<string>();
  for (const [, item] of found) {
    const get = isObject(item.get) ? item.get : {};
    for (const parameter of [item.parameters, get.parameters].flatMap((list) => (Array.isArray(list) ? list : []))) {
      const read = follow(document, parameter);
      if (isObject(read) && typeof read.name === 'string') names.add(read.name);
    }
  }
  return names;
};

/** References to other documents, which a client would have to fetch. */
export const remoteReferences = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(remoteReferences);
  if (!isObject(value)) return [];
  const own = typeof value.$ref === 'string' && !value.$ref.startsWith('#') ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(remoteReferences)];
};
