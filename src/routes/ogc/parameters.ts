// Unknown query parameters are errors, as OGC API - Features requires (17-069r4, 7.5).
import { didYouMean } from '@periplus/text';
import { createProblems, type Problems } from '../../errors.ts';
import { type Params, readNonEmptyText, showValue } from '../../query/params.ts';

const IS_KEY = /^api[_-]?key$/i;

/** API keys are always accepted. */
export const rejectUnknownParameters = (params: Params, known: readonly string[], problems: Problems): void => {
  for (const name of Object.keys(params)) {
    if (known.includes(name) || IS_KEY.test(name)) continue;
    const accepted = known.length > 12 ? '' : ` Accepted: ${known.join(', ')}.`;
    const detail = `Unknown parameter ${showValue(name)}.${didYouMean(name, known)}${accepted}`;
    problems.add({ parameter: name.slice(0, 200), detail });
  }
};

/** For resources whose only common parameter is `f`. */
export const requireKnownParameters = (params: Params, ...known: readonly string[]): void => {
  const problems = createProblems();
  rejectUnknownParameters(params, ['f', ...known], problems);
  problems.throwIfAny();
};

export type Format = { readonly name: string; readonly type: string };

/** Undefined if there is no `f`, so that Accept decides. */
export const readFormat = <F extends Format>(
  params: Params,
  formats: readonly F[],
  problems: Problems,
): F | undefined => {
  const name = readNonEmptyText(params, 'f', problems);
  if (name === undefined) return undefined;
  const format = formats.find((candidate) => candidate.name === name.toLowerCase() || candidate.type === name);
  if (format === undefined) {
    const names = formats.map((candidate) => candidate.name).join(', ');
    problems.add({ parameter: 'f', detail: `f must be one of ${names}, not ${showValue(name)}.` });
  }
  return format;
};
