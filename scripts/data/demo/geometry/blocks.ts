// Groups data files into blocks that compress well and unpack in a few milliseconds.

export type DataFile = { readonly id: string; readonly text: string };

const BLOCK_CHARACTERS = 512 * 1024;

const shapesOf = ({ text }: DataFile): readonly string[] =>
  JSON.parse(text).features.map(({ geometry }: { geometry: unknown }) => JSON.stringify(geometry));

/** Files with the same shape are adjacent, so that the compressor finds it within its window. */
export const orderByShape = (files: readonly DataFile[]): readonly DataFile[] => {
  const groupOfShape = new Map<string, number>();
  const groups = new Map<number, DataFile[]>();
  for (const [index, file] of files.entries()) {
    const shapes = shapesOf(file);
    const known = shapes.find((shape) => groupOfShape.has(shape));
    const group = known === undefined ? index : (groupOfShape.get(known) ?? index);
    for (const shape of shapes) if (!groupOfShape.has(shape)) groupOfShape.set(shape, group);
    groups.set(group, [...(groups.get(group) ?? []), file]);
  }
  return [...groups.values()].flat();
};

/** A file larger than a block gets its own block. */
export const toBlocks = (files: readonly DataFile[], size = BLOCK_CHARACTERS): readonly (readonly DataFile[])[] => {
  const blocks: DataFile[][] = [];
  let length = size;
  for (const file of files) {
    if (length + file.text.length > size) {
      blocks.push([]);
      length = 0;
    }
    blocks.at(-1)?.push(file);
    length += file.text.length;
  }
  return blocks;
};
