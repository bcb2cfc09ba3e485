// Reads the examples of the README: each curl line with the JSON below it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ReadmeExample = { readonly url: string; readonly answer: unknown };

const BLOCKS = /```sh\ncurl (?:-g )?'?(http[^'\n]+)'?\n```\s*(?:```json\n([\s\S]*?)\n```)?/g;

export const readExamples = (): readonly ReadmeExample[] => {
  const text = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  return [...text.matchAll(BLOCKS)].map(([, url = '', json]) => ({
    url,
    answer: json === undefined ? undefined : (JSON.parse(json) as unknown),
  }));
};

const OMITTED = '...';

/** Lists the differences between a response and the shown one; '...' matches anything, and milliseconds may differ. */
export const differences = (shown: unknown, real: unknown, path = ''): readonly string[] => {
  if (shown === OMITTED || path.includes('query_time_ms')) return [];
  if (Array.isArray(shown)) {
    return shown.flatMap((item, index) =>
      differences(item, (real as unknown[] | undefined)?.[index], `${path}[${index}]`),
    );
  }
  if (typeof shown === 'object' && shown !== null) {
    return Object.entries(shown)
      .filter(([key]) => key !== OMITTED)
      .flatMap(([key, value]) =>
        differences(value, (real as Record<string, unknown> | undefined)?.[key], `${path}.${key}`),
      );
  }
  return Object.is(shown, real)
    ? []
    : [`${path} is ${JSON.stringify(real)}, but the README shows ${JSON.stringify(shown)}`];
};
