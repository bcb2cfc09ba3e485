// Requests built from the OpenAPI document alone: with the values shown first, or with every example.

type Json = Readonly<Record<string, unknown>>;
type Example = { readonly value: unknown; readonly 'x-disabled'?: boolean };
type Media = {
  readonly schema?: Json;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
};

export type Parameter = Media & {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly explode?: boolean;
  readonly content?: Readonly<Record<string, Media>>;
};

export type DocumentedResponse = { readonly description: string; readonly content?: Readonly<Record<string, Media>> };

export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security?: readonly Json[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
};

export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Json;
};

export type DocumentedRequest = {
  readonly operation: Operation;
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
};

const follow = (document: Document, $ref: string): unknown =>
  $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => (at as Json)[part], document);

/** Resolves references of parameters and responses; those within schemas stay. */
const resolve = <T>(document: Document, value: T): T =>
  typeof value === 'object' && value !== null && '$ref' in value ? (follow(document, String(value.$ref)) as T) : value;

const resolveOperation = (document: Document, operation: Operation): Operation => ({
  ...operation,
  parameters: (operation.parameters ?? []).map((one) => resolve(document, one)),
  responses: Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => [status, resolve(document, response)]),
  ),
});

export type Documented = { readonly path: string; readonly method: string; readonly operation: Operation };

export const documentedOperations = (document: Document): readonly Documented[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method,
      operation: resolveOperation(document, operation),
    })),
  );

const mediaOf = (parameter: Parameter): Media => Object.values(parameter.content ?? {})[0] ?? parameter;

/** The rules of Scalar: the first example, else the default, else the first accepted value. */
const exampleOf = (parameter: Parameter): Example | undefined => {
  const { examples, example, schema = {} } = mediaOf(parameter);
  const [first] = Object.values(examples ?? {});
  if (first !== undefined) return first;
  const [accepted] = Array.isArray(schema.enum) ? schema.enum : [];
  const value = example ?? schema.default ?? accepted;
  return value === undefined ? undefined : { value };
};

export type Eagerness = 'shown' | 'everything';

/** Disabled parameters are left out; optional ones are sent when they have a value. */
const isSent = (parameter: Parameter, eagerness: Eagerness): boolean => {
  const example = exampleOf(parameter);
  if (eagerness === 'everything') return example !== undefined;
  return example?.['x-disabled'] === undefined
    ? example !== undefined || parameter.required === true
    : !example['x-disabled'];
};

const toTexts = (parameter: Parameter): readonly string[] => {
  const value = exampleOf(parameter)?.value;
  if (parameter.content !== undefined) return [JSON.stringify(value)];
  if (!Array.isArray(value)) return [String(value)];
  return parameter.explode === false ? [value.join(',')] : value.map(String);
};

const toUrl = (path: string, parameters: readonly Parameter[]): string => {
  const inPath = parameters.filter((one) => one.in === 'path');
  const filled = inPath.reduce(
    (at, one) => at.replace(`{${one.name}}`, encodeURIComponent(String(exampleOf(one)?.value ?? ''))),
    path,
  );
  const query = new URLSearchParams(
    parameters
      .filter((one) => one.in === 'query')
      .flatMap((one) => toTexts(one).map((text): [string, string] => [one.name, text])),
  );
  return query.size === 0 ? filled : `${filled}?${query}`;
};

const toBody = ({ requestBody }: Operation): Pick<DocumentedRequest, 'headers' | 'payload'> => {
  const [media] = Object.entries(requestBody?.content ?? {});
  if (media === undefined) return { headers: {} };
  const [type, { example }] = media;
  const payload = typeof example === 'string' ? example : JSON.stringify(example);
  return { headers: { 'content-type': type }, payload };
};

/** One request per operation, in document order. */
export const documentedRequests = (document: Document, eagerness: Eagerness = 'shown'): readonly DocumentedRequest[] =>
  documentedOperations(document).map(({ path, method, operation }) => ({
    operation,
    path,
    method: method.toUpperCase() as DocumentedRequest['method'],
    url: toUrl(
      path,
      (operation.parameters ?? []).filter((parameter) => isSent(parameter, eagerness)),
    ),
    ...toBody(operation),
  }));

export const isForOperators = ({ security = [] }: Operation): boolean => security.some((one) => 'operator' in one);
