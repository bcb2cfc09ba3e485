// Loads JSON from other hosts, and explains failures.

import { text } from '../texts.ts';
import { explainFailure } from './explain.ts';
import { SourceProblem } from './progress.ts';

const MAX_BYTES = 60_000_000;

const fetchOrExplain = async (url: string): Promise<Response> => {
  try {
    return await fetch(url);
  } catch {
    throw new SourceProblem(text('viewer.unreachable'));
  }
};

export const loadJson = async (url: string): Promise<unknown> => {
  const response = await fetchOrExplain(url);
  if (!response.ok) throw new SourceProblem(await explainFailure(url));
  if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) throw new SourceProblem(text('viewer.tooLarge'));
  try {
    return await response.json();
  } catch {
    throw new SourceProblem(text('viewer.notJson'));
  }
};

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
