// The result of a geometry parser: the value, or a reason that may be shown to the user.

export type ParseFailure = { readonly kind: 'bad'; readonly reason: string };
export type ParseResult<T> = { readonly kind: 'ok'; readonly value: T } | ParseFailure;

export const ok = <T>(value: T): ParseResult<T> => ({ kind: 'ok', value });
export const bad = (reason: string): ParseFailure => ({ kind: 'bad', reason });
