// Writes the reference pages of docs/ and the example responses of the OpenAPI document (npm run docs).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES_FILE } from '../../src/http/openapi/openapi-examples.ts';
import { openDemoApp } from '../../test/support/demo-app.ts';
import { describeApp } from './describe-app.ts';
import { renderDocPages } from './doc-pages.ts';
import { makeResponseExamples, writeResponseExamples } from './response-examples.ts';

const directory = join(import.meta.dirname, '../../docs');

for (const [name, text] of renderDocPages(await describeApp())) {
  writeFileSync(join(directory, name), text);
  console.log(`docs/${name}`);
}

const { app, close } = await openDemoApp();
writeFileSync(EXAMPLES_FILE, writeResponseExamples(await makeResponseExamples(app)));
await close();
console.log('assets/openapi-examples.json');
