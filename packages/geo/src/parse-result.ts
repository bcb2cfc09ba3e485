// What every parser of geometry gives back: the value, or a reason in words that may be shown to the sender.

export type ParseFailure = { readonly kind: 'bad'; readonly reason: string };
export type ParseResult<T> = { readonly kind: 'ok'; readonly value: T } | ParseFailure;

export const ok = <T>(value: T): ParseResult<T> => ({ kind: 'ok', value });
export const bad = (reason: string): ParseFailure => ({ kind: 'bad', reason });
