// Reads a TrueType font (ISO/IEC 14496-22) for plain text: the glyphs of characters, their widths and outlines.
import { type Outline, readOutline } from './outline.ts';

export type Font = {
  readonly unitsPerEm: number;
  /** Undefined for a character that the font lacks. */
  readonly glyphOf: (codePoint: number) => number | undefined;
  /** In font units. */
  readonly advanceOf: (glyph: number) => number;
  readonly outlineOf: (glyph: number) => Outline;
};

const HEADER_BYTES = 12;
const TABLE_ENTRY_BYTES = 16;
const UNICODE_BMP = [0x0003, 0x30001];

type Tables = (tag: string) => DataView;

const tablesOf = (file: DataView): Tables => {
  const tables = new Map<string, DataView>();
  for (let n = 0; n < file.getUint16(4); n++) {
    const at = HEADER_BYTES + n * TABLE_ENTRY_BYTES;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => file.getUint8(at + byte)));
    tables.set(tag, new DataView(file.buffer, file.byteOffset + file.getUint32(at + 8), file.getUint32(at + 12)));
  }
  return (tag) => {
    const table = tables.get(tag);
    if (table === undefined) throw new RangeError(`the font has no table ${tag}`);
    return table;
  };
};

/** Finds the subtable for the basic multilingual plane, in format 4. */
const findCharacters = (cmap: DataView): number => {
  for (let n = 0; n < cmap.getUint16(2); n++) {
    const at = 4 + n * 8;
    const start = cmap.getUint32(at + 4);
    if (UNICODE_BMP.includes(cmap.getUint32(at)) && cmap.getUint16(start) === 4) return start;
  }
  throw new RangeError('the font has no table of Unicode characters');
};

/** The subtable has parallel arrays of segment ends, starts, deltas and offsets. */
const readCharacters = (cmap: DataView): ReadonlyMap<number, number> => {
  const start = findCharacters(cmap);
  const bytes = cmap.getUint16(start + 6);
  const glyphs = new Map<number, number>();
  for (let end = start + 14; end < start + 14 + bytes; end += 2) {
    const [first, delta, offsetAt] = [end + bytes + 2, end + 2 * bytes + 2, end + 3 * bytes + 2];
    const offset = cmap.getUint16(offsetAt);
    const begin = cmap.getUint16(first);
    for (let code = begin; code <= cmap.getUint16(end) && code < 0xffff; code++) {
      const found = offset === 0 ? code : cmap.getUint16(offsetAt + offset + 2 * (code - begin));
      const glyph = found === 0 && offset !== 0 ? 0 : (found + cmap.getUint16(delta)) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
};

/** Returns the start of each glyph in `glyf` and the end of the last one. */
const readLocations = (tables: Tables): Uint32Array => {
  const [loca, isLong] = [tables('loca'), tables('head').getInt16(50) === 1];
  return Uint32Array.from({ length: tables('maxp').getUint16(4) + 1 }, (_, n) =>
    isLong ? loca.getUint32(n * 4) : loca.getUint16(n * 2) * 2,
  );
};

export const parseFont = (bytes: Uint8Array): Font => {
  const tables = tablesOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const [characters, locations, glyf, hmtx] = [
    readCharacters(tables('cmap')),
    readLocations(tables),
    tables('glyf'),
    tables('hmtx'),
  ];
  const widths = tables('hhea').getUint16(34);
  return {
    unitsPerEm: tables('head').getUint16(18),
    glyphOf: (codePoint) => characters.get(codePoint),
    // Glyphs beyond the last width use that width.
    advanceOf: (glyph) => hmtx.getUint16(Math.min(glyph, widths - 1) * 4),
    outlineOf: (glyph) => readOutline({ glyf, locations }, glyph),
  };
};
