// The version of the program, from package.json.
import { readFileSync } from 'node:fs';

const packageUrl = new URL('../../package.json', import.meta.url);

export const VERSION: string = (JSON.parse(readFileSync(packageUrl, 'utf8')) as { version: string }).version;
