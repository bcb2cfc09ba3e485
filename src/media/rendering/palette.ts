// The colours of a drawing, reduced to those of a palette. Few colours cover nearly all of a map; the many along edges differ by little.

/** Colours are red, green, blue and alpha in one number, in this order from its lowest byte. */
export type IndexedImage = {
  readonly palette: readonly number[];
  /** Of each pixel, the place of its colour. */
  readonly indices: Uint8Array;
};

const MOST_COLOURS = 256;
/** Of these, the ones that are left for colours of which counting knows nothing. */
const SPARE_COLOURS = 32;
/** Colours are told apart by the five upper bits of red, green and blue: those that agree in them share a cell. */
const CELLS = 2 ** 15;
/** A picture with more is a photograph, or as good as one. */
const MOST_CELLS = 2_000;
/** Sum of the squared errors of a pixel, as a mean over all: a picture that would lose more keeps its colours. */
const MOST_ERROR = 6;
/** Every so many rows one is counted, and others are compared with what becomes of them: these tell enough. */
const [COUNTED_ROWS, COMPARED_ROWS] = [4, 7];

/** Of so few pixels it is quicker to write each. */
const SHORT_RUN = 16;

const cellOf = (colour: number): number =>
  ((colour >>> 3) & 0x1f) | ((colour >>> 6) & 0x3e0) | ((colour >>> 9) & 0x7c00);

type Cells = {
  /** Those that have pixels. */
  readonly used: number[];
  readonly counts: Int32Array;
  /** Of each cell, the colour of its longest run: wide areas keep theirs. */
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
    if (cells.used.length > MOST_CELLS) return undefined;
  }
  return cells;
};

const errorOf = (a: number, b: number): number =>
  ((a & 255) - (b & 255)) ** 2 +
  (((a >>> 8) & 255) - ((b >>> 8) & 255)) ** 2 +
  (((a >>> 16) & 255) - ((b >>> 16) & 255)) ** 2;

const nearest = (colour: number, palette: readonly number[]): number => {
  let [place, least] = [0, Infinity];
  for (const [n, other] of palette.entries()) {
    const error = errorOf(colour, other);
    if (error < least) [place, least] = [n, error];
  }
  return place;
};

/** What gives each cell its place in the palette, and a new place as long as there is one. */
type Palette = { readonly colours: number[]; readonly places: Int16Array };

const addColour = ({ colours, places }: Palette, colour: number, most: number): number => {
  const place = colours.length < most ? colours.push(colour) - 1 : nearest(colour, colours);
  places[cellOf(colour)] = place;
  return place;
};

/** The cells with most pixels have a colour each, every other one takes the nearest of these. */
const planPalette = ({ used, counts, colours }: Cells): Palette => {
  const palette: Palette = { colours: [], places: new Int16Array(CELLS).fill(-1) };
  const sorted = used.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other);
  for (const cell of sorted) addColour(palette, colours[cell] ?? 0, MOST_COLOURS - SPARE_COLOURS);
  return palette;
};

/** Colours that flow into each other become steps, which are seen: all of them differ a little. */
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
  return error <= compared * MOST_ERROR;
};

/** Run by run: most pixels are like the one before. */
const toIndices = (pixels: Int32Array, palette: Palette): Uint8Array => {
  const indices = new Uint8Array(pixels.length);
  const { places } = palette;
  let end = 0;
  for (let start = 0; start < pixels.length; start = end) {
    const colour = pixels[start] ?? 0;
    for (end = start + 1; end < pixels.length && pixels[end] === colour; ) end++;
    const known = places[cellOf(colour)] ?? -1;
    const place = known < 0 ? addColour(palette, colour, MOST_COLOURS) : known;
    if (end - start > SHORT_RUN) indices.fill(place, start, end);
    else for (let n = start; n < end; n++) indices[n] = place;
  }
  return indices;
};

/** Undefined for a picture that would be the worse for it. */
export const quantiseColours = (pixels: Int32Array, width: number): IndexedImage | undefined => {
  const cells = countCells(pixels, width);
  if (cells === undefined) return undefined;
  const palette = planPalette(cells);
  const reduced: IndexedImage = { indices: toIndices(pixels, palette), palette: palette.colours };
  return isFaithful(pixels, width, reduced) ? reduced : undefined;
};
