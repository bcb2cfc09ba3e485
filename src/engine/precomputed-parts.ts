// Precomputed response fragments, stored with each record: named parts of JSON text that responses splice without
// parsing. Each part is a line, `name text`, after a line break; an empty line separates core parts from extended
// parts:
//
//   ⏎aliases {…}⏎ui {…}⏎⏎meta {…}⏎feature {…}

export type PrecomputedParts<Core extends string = string, Extended extends string = string> = {
  /** Read with every hit. */
  readonly core: Readonly<Record<Core, string>>;
  /** Read only when a request needs them. */
  readonly extended: Readonly<Record<Extended, string>>;
};

const END_OF_CORE = '\n\n';

const toLines = (parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts)
    .map(([name, text]) => `\n${name} ${text}`)
    .join('');

export const encodeParts = ({ core, extended }: PrecomputedParts): string => `${toLines(core)}\n${toLines(extended)}`;

/** Both texts together are the text as given. */
export const splitParts = (precomputed: string): { readonly core: string; readonly extended: string } => {
  const end = precomputed.indexOf(END_OF_CORE);
  return end < 0
    ? { core: precomputed, extended: '' }
    : { core: precomputed.slice(0, end), extended: precomputed.slice(end) };
};

/** Returns undefined if the record has no such part, or if only its core parts were read. */
export const findPart = (precomputed: string, name: string): string | undefined => {
  const label = `\n${name} `;
  const at = precomputed.indexOf(label);
  if (at < 0) return undefined;
  const end = precomputed.indexOf('\n', at + label.length);
  return precomputed.slice(at + label.length, end < 0 ? undefined : end);
};

export const requirePart = (precomputed: string, name: string): string => {
  const text = findPart(precomputed, name);
  if (text === undefined) throw new TypeError(`The record was read without its precomputed part "${name}".`);
  return text;
};
