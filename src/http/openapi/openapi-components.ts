// Parameters and problem answers that operations share are told once, as components of the OpenAPI document: it stays small.
import { type Document, type Json, mapOperations, type Operation } from './openapi-document.ts';

type Shelf = {
  /** How often something was seen; call it for all before `place`. */
  readonly see: (value: Json) => void;
  /** A reference when it was seen more than once, else the value itself. */
  readonly place: (value: Json, name: string) => Json;
  readonly all: () => Json;
};

/** Different values of the same name are numbered. */
const createShelf = (kind: string): Shelf => {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  const placed = new Map<string, Json>();
  const nameOf = (text: string, wanted: string): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    let [name, number] = [wanted, 1];
    while (placed.has(name)) name = `${wanted}_${++number}`;
    names.set(text, name);
    return name;
  };
  return {
    see: (value) => {
      const text = JSON.stringify(value);
      seen.set(text, (seen.get(text) ?? 0) + 1);
    },
    place: (value, wanted) => {
      const text = JSON.stringify(value);
      if ((seen.get(text) ?? 0) < 2) return value;
      const name = nameOf(text, wanted);
      placed.set(name, value);
      return { $ref: `#/components/${kind}/${name}` };
    },
    all: () => Object.fromEntries(placed),
  };
};

/** Names of components are letters, digits, `.`, `-` and `_` (OpenAPI 3.1, 4.8.7). */
const toName = (name: string): string => name.replace(/[^\w.-]+/g, '_').replace(/^_+|_+$/g, '');

const isProblem = (status: string): boolean => status >= '400';

const placeAll = (operation: Operation, parameters: Shelf, responses: Shelf): Json => ({
  ...operation,
  ...(operation.parameters === undefined
    ? {}
    : { parameters: operation.parameters.map((one) => parameters.place(one, toName(one.name))) }),
  responses: Object.fromEntries(
    Object.entries(operation.responses).map(([status, answer]) => [
      status,
      isProblem(status) ? responses.place(answer, `Problem${status}`) : answer,
    ]),
  ),
});

export const shareComponents = (document: Document): Document => {
  const [parameters, responses] = [createShelf('parameters'), createShelf('responses')];
  mapOperations(document, (operation) => {
    for (const parameter of operation.parameters ?? []) parameters.see(parameter);
    for (const [status, answer] of Object.entries(operation.responses)) if (isProblem(status)) responses.see(answer);
    return operation;
  });
  const shared = mapOperations(document, (operation) => placeAll(operation, parameters, responses));
  return {
    ...shared,
    components: { ...document.components, parameters: parameters.all(), responses: responses.all() },
  };
};
