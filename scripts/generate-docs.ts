// Writes the reference pages of docs/ from the tables: npm run docs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApp } from './describe-app.ts';
import { renderDocPages } from './doc-pages.ts';

const directory = join(import.meta.dirname, '../docs');

for (const [name, text] of renderDocPages(await describeApp())) {
  writeFileSync(join(directory, name), text);
  console.log(`docs/${name}`);
}
