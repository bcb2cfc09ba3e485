// Values that are the same JSON, once.

export const distinctValues = <T>(items: readonly T[]): readonly T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];
