// Documents of other hosts, or the reason in words why they cannot be had.
import { explainFailure, UNREACHABLE } from './explain.ts';
import { SourceProblem } from './progress.ts';

const MOST_BYTES = 60_000_000;

const ask = async (url: string): Promise<Response> => {
  try {
    return await fetch(url);
  } catch {
    throw new SourceProblem(UNREACHABLE);
  }
};

export const loadJson = async (url: string): Promise<unknown> => {
  const answer = await ask(url);
  if (!answer.ok) throw new SourceProblem(await explainFailure(url));
  if (Number(answer.headers.get('content-length') ?? 0) > MOST_BYTES)
    throw new SourceProblem('It is too large for a browser; download it instead.');
  try {
    return await answer.json();
  } catch {
    throw new SourceProblem('Its server answers with something that is no JSON.');
  }
};

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
