// Reads the kind of resource that a query names: "scanned maps", "shapefile", "aerial photos".
import { type PartReader, readPhrases } from './read-part.ts';
import { RESOURCE_KINDS, type ResourceKind } from './resource-kinds.ts';

const KIND_OF_NAME: ReadonlyMap<string, ResourceKind> = new Map(
  RESOURCE_KINDS.flatMap((kind) =>
    kind.names.flatMap((name) => [name, `${name}s`].map((form) => [form, kind] as const)),
  ),
);

const LONGEST_NAME = 3;

export const readResource: PartReader = readPhrases(LONGEST_NAME, (phrase) => {
  const kind = KIND_OF_NAME.get(phrase.replaceAll('-', ' '));
  return (
    kind && {
      meaning: { kind: 'resource', label: kind.label, names: kind.names, values: kind.values },
      confidence: 0.9,
    }
  );
});
