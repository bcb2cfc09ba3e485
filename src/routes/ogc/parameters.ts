// Query parameters of this door: what it does not know is an error, as OGC API - Features demands (17-069r4, 7.5).
import { didYouMean } from '@periplus/text';
import { createProblems, type Problems } from '../../errors.ts';
import { type Params, readNonEmptyText, showValue } from '../../query/params.ts';

const IS_KEY = /^api[_-]?key$/i;

/** Tells of every parameter that the resource does not take; keys are everybody's. */
export const rejectUnknownParameters = (params: Params, known: readonly string[], problems: Problems): void => {
  for (const name of Object.keys(params)) {
    if (known.includes(name) || IS_KEY.test(name)) continue;
    const accepted = known.length > 12 ? '' : ` Accepted: ${known.join(', ')}.`;
    const detail = `There is no parameter ${showValue(name)} here.${didYouMean(name, known)}${accepted}`;
    problems.add({ parameter: name.slice(0, 200), detail });
  }
};

/** For resources that take nothing but a format. */
export const requireKnownParameters = (params: Params, ...known: readonly string[]): void => {
  const problems = createProblems();
  rejectUnknownParameters(params, ['f', ...known], problems);
  problems.throwIfAny();
};

export type Format = { readonly name: string; readonly type: string };

/** The format that `f` names; undefined when it names none, so that Accept decides. */
export const readFormat = <F extends Format>(
  params: Params,
  formats: readonly F[],
  problems: Problems,
): F | undefined => {
  const name = readNonEmptyText(params, 'f', problems);
  if (name === undefined) return undefined;
  const format = formats.find((one) => one.name === name.toLowerCase() || one.type === name);
  if (format === undefined) {
    const names = formats.map((one) => one.name).join(', ');
    problems.add({ parameter: 'f', detail: `f must be one of ${names}, not ${showValue(name)}.` });
  }
  return format;
};
