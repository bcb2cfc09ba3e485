// Responses of the demo catalogue as examples in the OpenAPI document. `npm run docs` writes the file.
import { readFileSync } from 'node:fs';
import { mapResponses, type Operation, type ResponseObject } from './openapi-document.ts';

export const EXAMPLES_FILE = new URL('../../../assets/openapi-examples.json', import.meta.url);

/** By operation, status and media type. URLs start with a placeholder origin. */
export type ResponseExamples = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

export const readResponseExamples = (): ResponseExamples => JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'));

const withExamples = (response: ResponseObject, examples: Readonly<Record<string, unknown>>): ResponseObject => ({
  ...response,
  content: Object.fromEntries(
    Object.entries(response.content ?? {}).map(([type, media]) => [
      type,
      Object.hasOwn(examples, type) ? { ...media, example: examples[type] } : media,
    ]),
  ),
});

export const addResponseExamples = (operation: Operation, all: ResponseExamples): Operation => {
  const examples = all[operation.operationId ?? ''];
  if (examples === undefined) return operation;
  return mapResponses(operation, (response, status) => {
    const ownExamples = examples[status];
    return ownExamples === undefined || response.content === undefined ? response : withExamples(response, ownExamples);
  });
};
