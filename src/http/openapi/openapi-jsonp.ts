// Documents JSONP: every JSON response of a route with `callback` is also available as a script.
import { ERRORS } from '../../errors.ts';
import { COMMON_QUERY_PARAMETERS, PROBLEM_SCHEMA, problemContent } from '../schema/schemas.ts';
import { mapResponses, type Operation, type ResponseObject } from './openapi-document.ts';

const SCRIPT = {
  'application/javascript': {
    schema: {
      type: 'string',
      description: 'With `callback`: a call of that function with the JSON as its argument, always with status 200.',
    },
    example: '/**/show({"data": []});',
  },
};

const BAD_CALLBACK: ResponseObject = {
  description: ERRORS.invalid_callback.title,
  content: problemContent(400, PROBLEM_SCHEMA),
};

const CALLBACK_PARAMETERS = Object.keys(COMMON_QUERY_PARAMETERS);

const isJson = (type: string): boolean => /[/+]json$/.test(type);

const hasJson = ({ content = {} }: ResponseObject): boolean => Object.keys(content).some(isJson);

const takesCallback = ({ parameters = [] }: Operation): boolean =>
  parameters.some(({ name }) => CALLBACK_PARAMETERS.includes(name));

/** Removes `callback` from operations without a JSON response, such as pictures and pages. */
export const describeJsonp = (operation: Operation): Operation => {
  if (!takesCallback(operation)) return operation;
  const hasJsonResponse = Object.entries(operation.responses).some(
    ([status, response]) => status < '300' && hasJson(response),
  );
  if (!hasJsonResponse) {
    return {
      ...operation,
      parameters: operation.parameters?.filter(({ name }) => !CALLBACK_PARAMETERS.includes(name)) ?? [],
    };
  }
  const declared = { ...operation, responses: { 400: BAD_CALLBACK, ...operation.responses } };
  return mapResponses(declared, (response, status) =>
    status === '200' && hasJson(response) ? { ...response, content: { ...response.content, ...SCRIPT } } : response,
  );
};
