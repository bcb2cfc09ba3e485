// Moves repeated parameters and problem responses into components, which keeps the OpenAPI document small.
import { type Document, type Json, mapOperations, type Operation } from './openapi-document.ts';

type ComponentPool = {
  /** Counts a value. Call it for all values before `place`. */
  readonly count: (value: Json) => void;
  /** Returns a reference if the value occurs more than once, or else the value. */
  readonly place: (value: Json, name: string) => Json;
  readonly all: () => Json;
};

/** Appends a number to a name that is taken by another value. */
const createPool = (kind: string): ComponentPool => {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  const placed = new Map<string, Json>();
  const nameOf = (text: string, preferred: string): string => {
    const existing = names.get(text);
    if (existing !== undefined) return existing;
    let [name, number] = [preferred, 1];
    while (placed.has(name)) name = `${preferred}_${++number}`;
    names.set(text, name);
    return name;
  };
  return {
    count: (value) => {
      const text = JSON.stringify(value);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    },
    place: (value, preferred) => {
      const text = JSON.stringify(value);
      if ((counts.get(text) ?? 0) < 2) return value;
      const name = nameOf(text, preferred);
      placed.set(name, value);
      return { $ref: `#/components/${kind}/${name}` };
    },
    all: () => Object.fromEntries(placed),
  };
};

/** Component names consist of letters, digits, `.`, `-` and `_` (OpenAPI 3.1, 4.8.7). */
const toName = (name: string): string => name.replace(/[^\w.-]+/g, '_').replace(/^_+|_+$/g, '');

const isProblem = (status: string): boolean => status >= '400';

const placeAll = (operation: Operation, parameters: ComponentPool, responses: ComponentPool): Json => ({
  ...operation,
  ...(operation.parameters === undefined
    ? {}
    : { parameters: operation.parameters.map((parameter) => parameters.place(parameter, toName(parameter.name))) }),
  responses: Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => [
      status,
      isProblem(status) ? responses.place(response, `Problem${status}`) : response,
    ]),
  ),
});

export const shareComponents = (document: Document): Document => {
  const [parameters, responses] = [createPool('parameters'), createPool('responses')];
  mapOperations(document, (operation) => {
    for (const parameter of operation.parameters ?? []) parameters.count(parameter);
    for (const [status, response] of Object.entries(operation.responses))
      if (isProblem(status)) responses.count(response);
    return operation;
  });
  const shared = mapOperations(document, (operation) => placeAll(operation, parameters, responses));
  return {
    ...shared,
    components: { ...document.components, parameters: parameters.all(), responses: responses.all() },
  };
};
