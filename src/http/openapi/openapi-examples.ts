// Answers of the demo catalogue as examples in the OpenAPI document. `npm run docs` asks for them and writes the file.
import { readFileSync } from 'node:fs';
import { mapResponses, type Operation, type ResponseObject } from './openapi-document.ts';

export const EXAMPLES_FILE = new URL('../../../assets/openapi-examples.json', import.meta.url);

/** By operation, status and media type. Addresses begin with that of the demo site. */
export type ResponseExamples = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

export const readResponseExamples = (): ResponseExamples => JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'));

const withExamples = (answer: ResponseObject, examples: Readonly<Record<string, unknown>>): ResponseObject => ({
  ...answer,
  content: Object.fromEntries(
    Object.entries(answer.content ?? {}).map(([type, media]) => [
      type,
      Object.hasOwn(examples, type) ? { ...media, example: examples[type] } : media,
    ]),
  ),
});

export const addResponseExamples = (operation: Operation, all: ResponseExamples): Operation => {
  const examples = all[operation.operationId ?? ''];
  if (examples === undefined) return operation;
  return mapResponses(operation, (answer, status) => {
    const own = examples[status];
    return own === undefined || answer.content === undefined ? answer : withExamples(answer, own);
  });
};
