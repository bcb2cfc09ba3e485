// What every parser of geometry gives back: the value, or a reason in words that may be shown to the sender.

export type Bad = { readonly kind: 'bad'; readonly reason: string };
export type Parsed<T> = { readonly kind: 'ok'; readonly value: T } | Bad;

export const ok = <T>(value: T): Parsed<T> => ({ kind: 'ok', value });
export const bad = (reason: string): Bad => ({ kind: 'bad', reason });
