// The parts of an OpenAPI document that are completed here, and walking through its operations.

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

const mapValues = (value: Json, change: (one: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]));

export const mapOperations = (document: Document, change: (operation: Operation) => Json): Document => ({
  ...document,
  paths: mapValues(document.paths ?? {}, (item) =>
    mapValues((item ?? {}) as Json, (one) => (isOperation(one) ? change(one) : one)),
  ) as Readonly<Record<string, Json>>,
});

export const mapResponses = (
  operation: Operation,
  change: (answer: ResponseObject, status: string) => ResponseObject,
): Operation => ({
  ...operation,
  responses: Object.fromEntries(
    Object.entries(operation.responses).map(([status, answer]) => [status, change(answer, status)]),
  ),
});
