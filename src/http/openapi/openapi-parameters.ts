// Completes parameters: list style and examples. `x-disabled` tells the documentation page not to send an example
// unless the reader enables it.
import type { Json, Operation, Parameter } from './openapi-document.ts';

const SHOWN = 'x-shown';
const COMMAS = 'x-commas';

/** Existing values of path variables, such as the id of a record. */
export type PathVariables = Readonly<Record<string, string>>;

const without = (schema: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));

const schemaOf = ({ schema, content }: Parameter): Json => schema ?? Object.values(content ?? {})[0]?.schema ?? {};

const exampleOf = (parameter: Parameter, variables: PathVariables): unknown => {
  const schema = schemaOf(parameter);
  const media: Json = Object.values(parameter.content ?? {})[0] ?? parameter;
  const [first] = Array.isArray(schema.enum) ? schema.enum : [];
  const variable = parameter.in === 'path' ? variables[parameter.name] : undefined;
  return media.example ?? variable ?? schema.default ?? first;
};

const toExamples = (parameter: Parameter, variables: PathVariables): Json => {
  const value = exampleOf(parameter, variables);
  if (value === undefined) return {};
  const isShown = parameter.required === true || schemaOf(parameter)[SHOWN] === true;
  return { examples: { example: { value, ...(parameter.required === true ? {} : { 'x-disabled': !isShown }) } } };
};

/** For a JSON parameter the examples belong to its media type. */
const withExamples = (parameter: Parameter, examples: Json): Parameter => {
  const { example: _example, schema, content, ...rest } = parameter;
  if (content === undefined) {
    return { ...rest, schema: without(schema ?? {}, SHOWN, COMMAS), ...examples };
  }
  const media = Object.entries(content).map(([type, { example: _jsonExample, schema: jsonSchema = {} }]) => [
    type,
    { schema: without(jsonSchema, SHOWN, 'description'), ...examples },
  ]);
  return { ...rest, content: Object.fromEntries(media) };
};

const COMMA_STYLE = { style: 'form', explode: false } as const;

const describeParameter = (parameter: Parameter, variables: PathVariables): Parameter => ({
  ...withExamples(parameter, toExamples(parameter, variables)),
  ...(schemaOf(parameter)[COMMAS] === true ? COMMA_STYLE : {}),
});

/** Path variables first, then required parameters, then the others. */
const inOrder = (parameters: readonly Parameter[]): readonly Parameter[] => {
  const rank = ({ in: place, required }: Parameter): number => (place === 'path' ? 0 : required === true ? 1 : 2);
  return parameters.toSorted((a, b) => rank(a) - rank(b));
};

export const describeParameters = (operation: Operation, variables: PathVariables): Operation =>
  operation.parameters === undefined
    ? operation
    : {
        ...operation,
        parameters: inOrder(operation.parameters).map((parameter) => describeParameter(parameter, variables)),
      };
