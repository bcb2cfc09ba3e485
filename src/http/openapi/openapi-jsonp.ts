// JSONP in the OpenAPI document: every JSON answer of a route with `callback` is also a script that calls it.

import { ERRORS } from '../../errors.ts';
import { COMMON_QUERY_PARAMETERS, PROBLEM_SCHEMA, problemContent } from '../schema/schemas.ts';
import { mapResponses, type Operation, type ResponseObject } from './openapi-document.ts';

const SCRIPT = {
  'application/javascript': {
    schema: {
      type: 'string',
      description: 'With `callback`: a call of it with the JSON as its argument, always with status 200.',
    },
    example: '/**/show({"data": []});',
  },
};

const BAD_CALLBACK: ResponseObject = {
  description: ERRORS.invalid_callback.title,
  content: problemContent(400, PROBLEM_SCHEMA),
};

const CALLBACKS = Object.keys(COMMON_QUERY_PARAMETERS);

const isJson = (type: string): boolean => /[/+]json$/.test(type);

const hasJson = ({ content = {} }: ResponseObject): boolean => Object.keys(content).some(isJson);

const takesCallback = ({ parameters = [] }: Operation): boolean =>
  parameters.some(({ name }) => CALLBACKS.includes(name));

/** Where nothing is JSON, such as pictures and pages, a callback is of no use. */
export const describeJsonp = (operation: Operation): Operation => {
  if (!takesCallback(operation)) return operation;
  const answersJson = Object.entries(operation.responses).some(([status, answer]) => status < '300' && hasJson(answer));
  if (!answersJson) {
    return { ...operation, parameters: operation.parameters?.filter(({ name }) => !CALLBACKS.includes(name)) ?? [] };
  }
  const declared = { ...operation, responses: { 400: BAD_CALLBACK, ...operation.responses } };
  return mapResponses(declared, (answer, status) =>
    status === '200' && hasJson(answer) ? { ...answer, content: { ...answer.content, ...SCRIPT } } : answer,
  );
};
