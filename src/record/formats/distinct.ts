// Removes duplicates by their JSON text.

export const distinctValues = <T>(items: readonly T[]): readonly T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];
