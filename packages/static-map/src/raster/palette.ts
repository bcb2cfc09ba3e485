// Reduces the colours of a drawing to a palette. A few colours cover most of a map; the many along edges differ only
// slightly.

/** A colour is one number: red, green, blue and alpha, from the lowest byte up. */
export type IndexedImage = {
  readonly palette: readonly number[];
  /** The palette entry of each pixel. */
  readonly indices: Uint8Array;
};

const MAX_COLOURS = 256;
/** Entries reserved for colours that sampling has missed. */
const SPARE_COLOURS = 32;
/** Colours with the same upper five bits of red, green and blue share a cell. */
const CELLS = 2 ** 15;
/** An image with more is a photograph. */
const MAX_CELLS = 2_000;
/** Limit of the mean squared error per pixel; an image that would lose more gets no palette. */
const MAX_ERROR = 6;
/** Samples every nth row for counting, and other rows for the error. */
const [COUNTED_ROWS, COMPARED_ROWS] = [4, 7];

/** Images with fewer pixels are encoded directly. */
const SHORT_RUN = 16;

const cellOf = (colour: number): number =>
  ((colour >>> 3) & 0x1f) | ((colour >>> 6) & 0x3e0) | ((colour >>> 9) & 0x7c00);

type Cells = {
  readonly used: number[];
  readonly counts: Int32Array;
  /** Each cell takes the colour of its longest run, so that large areas keep theirs. */
  readonly colours: Int32Array;
  readonly longest: Int32Array;
};

const countRow = ({ used, counts, colours, longest }: Cells, row: Int32Array): void => {
  let start = 0;
  for (let end = 1; end <= row.length; end++) {
    const colour = row[start] ?? 0;
    if (end < row.length && row[end] === colour) continue;
    const [cell, length] = [cellOf(colour), end - start];
    if (counts[cell] === 0) used.push(cell);
    counts[cell] = (counts[cell] ?? 0) + length;
    if (length > (longest[cell] ?? 0)) {
      longest[cell] = length;
      colours[cell] = colour;
    }
    start = end;
  }
};

const countCells = (pixels: Int32Array, width: number): Cells | undefined => {
  const [counts, colours, longest] = [new Int32Array(CELLS), new Int32Array(CELLS), new Int32Array(CELLS)];
  const cells: Cells = { used: [], counts, colours, longest };
  for (let start = 0; start < pixels.length; start += COUNTED_ROWS * width) {
    countRow(cells, pixels.subarray(start, start + width));
    if (cells.used.length > MAX_CELLS) return undefined;
  }
  return cells;
};

const errorOf = (a: number, b: number): number =>
  ((a & 255) - (b & 255)) ** 2 +
  (((a >>> 8) & 255) - ((b >>> 8) & 255)) ** 2 +
  (((a >>> 16) & 255) - ((b >>> 16) & 255)) ** 2;

const nearest = (colour: number, palette: readonly number[]): number => {
  let [index, least] = [0, Infinity];
  for (const [n, other] of palette.entries()) {
    const error = errorOf(colour, other);
    if (error < least) [index, least] = [n, error];
  }
  return index;
};

/** Maps cells to palette entries, and adds entries up to the limit. */
type Palette = { readonly colours: number[]; readonly indexOfCell: Int16Array };

const addColour = ({ colours, indexOfCell }: Palette, colour: number, limit: number): number => {
  const index = colours.length < limit ? colours.push(colour) - 1 : nearest(colour, colours);
  indexOfCell[cellOf(colour)] = index;
  return index;
};

/** The cells with most pixels get an entry; each other cell uses the nearest one. */
const planPalette = ({ used, counts, colours }: Cells): Palette => {
  const palette: Palette = { colours: [], indexOfCell: new Int16Array(CELLS).fill(-1) };
  const sorted = used.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other);
  for (const cell of sorted) addColour(palette, colours[cell] ?? 0, MAX_COLOURS - SPARE_COLOURS);
  return palette;
};

/** Detects gradients, which would become visible steps: all their colours differ a little. */
const isFaithful = (pixels: Int32Array, width: number, { indices, palette: colours }: IndexedImage): boolean => {
  let [error, compared, last, lastError] = [0, 0, 0, 0];
  for (let start = 0; start < pixels.length; start += COMPARED_ROWS * width) {
    for (let n = start; n < start + width; n++) {
      const pixel = pixels[n] ?? 0;
      if (pixel !== last) lastError = errorOf(pixel, colours[indices[n] ?? 0] ?? 0);
      last = pixel;
      error += lastError;
    }
    compared += width;
  }
  return error <= compared * MAX_ERROR;
};

/** Works on runs, because most pixels equal the one before. */
const toIndices = (pixels: Int32Array, palette: Palette): Uint8Array => {
  const indices = new Uint8Array(pixels.length);
  const { indexOfCell } = palette;
  let end = 0;
  for (let start = 0; start < pixels.length; start = end) {
    const colour = pixels[start] ?? 0;
    for (end = start + 1; end < pixels.length && pixels[end] === colour; ) end++;
    const existing = indexOfCell[cellOf(colour)] ?? -1;
    const index = existing < 0 ? addColour(palette, colour, MAX_COLOURS) : existing;
    if (end - start > SHORT_RUN) indices.fill(index, start, end);
    else for (let n = start; n < end; n++) indices[n] = index;
  }
  return indices;
};

/** Returns undefined for an image that needs more colours. */
export const quantiseColours = (pixels: Int32Array, width: number): IndexedImage | undefined => {
  const cells = countCells(pixels, width);
  if (cells === undefined) return undefined;
  const palette = planPalette(cells);
  const reduced: IndexedImage = { indices: toIndices(pixels, palette), palette: palette.colours };
  return isFaithful(pixels, width, reduced) ? reduced : undefined;
};
