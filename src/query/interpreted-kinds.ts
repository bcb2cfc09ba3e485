// The kinds of query parts that a request can exclude from the interpretation; all are in interpret/query-part.ts.

export const INTERPRETED_KINDS = ['place', 'time', 'preference', 'resource', 'scale', 'identifier'] as const;

export type InterpretedKind = (typeof INTERPRETED_KINDS)[number];
