// Parses the output options: format, JSONP callback and detail of meta.ui.
import type { Problems } from '../../errors.ts';
import { parseBoolean } from '../booleans.ts';
import { type Params, readNonEmptyText, showValue } from '../params.ts';
import { findResultFormat, RESULT_NAMES, type ResultFormat } from './result-formats.ts';

export type OutputFormat = 'json' | 'jsonp' | ResultFormat;

export const OUTPUT_FORMATS: readonly OutputFormat[] = ['json', 'jsonp', ...RESULT_NAMES];

export type Output = { readonly format: OutputFormat; readonly callback?: string };

/** A name or a dotted path, so that the callback cannot inject a script. */
const isCallbackName = (name: string): boolean => /^[A-Za-z_$][\w$.]{0,127}$/.test(name);

const parseCallback = (params: Params, problems: Problems): string | undefined => {
  const name = readNonEmptyText(params, 'callback', problems);
  if (name === undefined || isCallbackName(name)) return name;
  const detail = `callback must be a name of letters, digits, _, $ and dots (at most 128), not ${showValue(name)}.`;
  problems.add({ code: 'invalid_callback', parameter: 'callback', detail });
  return undefined;
};

/** A callback turns JSON into JSONP, since clients send `format=json&callback=f`; other formats ignore it. */
export const parseOutput = (params: Params, problems: Problems): Output => {
  const callback = parseCallback(params, problems);
  const word = readNonEmptyText(params, 'format', problems)?.toLowerCase() ?? 'json';
  const exported = findResultFormat(word);
  if (exported !== undefined) return { format: exported };
  const format = OUTPUT_FORMATS.find((name) => name === word);
  if (format === undefined) {
    const detail = `format must be one of ${OUTPUT_FORMATS.join(', ')}, not ${showValue(word)}.`;
    problems.add({ parameter: 'format', detail });
    return { format: 'json' };
  }
  if (callback !== undefined) return { format: 'jsonp', callback };
  if (format === 'jsonp' && params.callback === undefined) {
    problems.add({ parameter: 'callback', detail: 'format=jsonp requires a callback.' });
  }
  return { format: 'json' };
};

/** How much of meta.ui to include; `standard` is that of the specification. */
export type UiDetail = 'none' | 'standard' | 'full';

export const parseUiDetail = (params: Params, problems: Problems): UiDetail => {
  const word = readNonEmptyText(params, 'include_ui', problems)?.toLowerCase();
  if (word === undefined) return 'standard';
  if (word === 'full') return 'full';
  const isWanted = parseBoolean(word);
  if (isWanted === undefined) {
    problems.add({
      parameter: 'include_ui',
      detail: `include_ui must be true, false or full, not ${showValue(word)}.`,
    });
  }
  return isWanted === false ? 'none' : 'standard';
};
