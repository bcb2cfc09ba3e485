// Types of an OpenAPI document, and functions that map its operations and responses.

export type Json = Readonly<Record<string, unknown>>;

export type Parameter = Json & {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Json;
  readonly content?: Readonly<Record<string, Json & { readonly schema?: Json }>>;
};

export type ResponseObject = Json & { readonly content?: Readonly<Record<string, Json>> };

export type Operation = Json & {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, ResponseObject>>;
};

export type Document = Json & {
  readonly paths?: Readonly<Record<string, Json | undefined>>;
  readonly components?: Json;
};

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'responses' in value;

const mapValues = (value: Json, change: (member: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member)]));

export const mapOperations = (document: Document, change: (operation: Operation) => Json): Document => ({
  ...document,
  paths: mapValues(document.paths ?? {}, (item) =>
    mapValues((item ?? {}) as Json, (member) => (isOperation(member) ? change(member) : member)),
  ) as Readonly<Record<string, Json>>,
});

export const mapResponses = (
  operation: Operation,
  change: (response: ResponseObject, status: string) => ResponseObject,
): Operation => ({
  ...operation,
  responses: Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => [status, change(response, status)]),
  ),
});
