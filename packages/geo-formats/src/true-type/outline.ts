// Reads glyph outlines from the `glyf` table of a TrueType font: contours of points on and off quadratic curves.

/** In font units, y upwards. Two consecutive points off the curve imply a point on the curve between them. */
export type OutlinePoint = { readonly x: number; readonly y: number; readonly isOnCurve: boolean };
export type Contour = readonly OutlinePoint[];
export type Outline = readonly Contour[];

export type Glyphs = { readonly glyf: DataView; readonly locations: Uint32Array };

const ON_CURVE = 1;
/** The bits for x; those for y follow. */
const SHORT = 2;
const REPEAT = 8;
const SAME_OR_POSITIVE = 16;

const ARGUMENTS_ARE_WORDS = 1;
const ARGUMENTS_ARE_OFFSETS = 2;
const HAS_SCALE = 8;
const MORE_COMPONENTS = 32;
const HAS_X_AND_Y_SCALE = 64;
const HAS_MATRIX = 128;

/** Fonts nest components once or twice. */
const MAX_NESTING = 8;

const readFlags = (glyf: DataView, start: number, count: number): { flags: number[]; end: number } => {
  const flags: number[] = [];
  let at = start;
  while (flags.length < count) {
    const flag = glyf.getUint8(at++);
    const times = (flag & REPEAT) === 0 ? 1 : 1 + glyf.getUint8(at++);
    for (let n = 0; n < times; n++) flags.push(flag);
  }
  return { flags, end: at };
};

/** Reads one coordinate of every point; `shift` is 0 for x and 1 for y. */
const readCoordinates = (glyf: DataView, start: number, flags: readonly number[], shift: number) => {
  let [at, value] = [start, 0];
  const values = flags.map((all) => {
    const flag = all >>> shift;
    if ((flag & SHORT) !== 0) value += glyf.getUint8(at++) * ((flag & SAME_OR_POSITIVE) !== 0 ? 1 : -1);
    else if ((flag & SAME_OR_POSITIVE) === 0) {
      value += glyf.getInt16(at);
      at += 2;
    }
    return value;
  });
  return { values, end: at };
};

const readSimple = (glyf: DataView, start: number, contours: number): Outline => {
  const ends = Array.from({ length: contours }, (_, n) => glyf.getUint16(start + 10 + n * 2));
  const afterEnds = start + 10 + contours * 2;
  const { flags, end } = readFlags(glyf, afterEnds + 2 + glyf.getUint16(afterEnds), (ends.at(-1) ?? -1) + 1);
  const xs = readCoordinates(glyf, end, flags, 0);
  const ys = readCoordinates(glyf, xs.end, flags, 1);
  const points = flags.map((flag, n) => ({
    x: xs.values[n] ?? 0,
    y: ys.values[n] ?? 0,
    isOnCurve: (flag & ON_CURVE) !== 0,
  }));
  return ends.map((last, n) => points.slice((ends[n - 1] ?? -1) + 1, last + 1));
};

type Component = {
  readonly glyph: number;
  readonly matrix: readonly number[];
  readonly flags: number;
  readonly end: number;
};

/** F2DOT14. */
const scaleAt = (glyf: DataView, at: number): number => glyf.getInt16(at) / 16_384;

const readMatrix = (glyf: DataView, at: number, flags: number): { matrix: readonly number[]; end: number } => {
  const read = (count: number) => Array.from({ length: count }, (_, n) => scaleAt(glyf, at + n * 2));
  const [a = 1, b = 0, c = 0, d = 1] = (flags & HAS_MATRIX) !== 0 ? read(4) : [];
  if ((flags & HAS_MATRIX) !== 0) return { matrix: [a, b, c, d], end: at + 8 };
  const [x = 1, y = x] = (flags & HAS_X_AND_Y_SCALE) !== 0 ? read(2) : (flags & HAS_SCALE) !== 0 ? read(1) : [];
  return {
    matrix: [x, 0, 0, y],
    end: at + ((flags & HAS_X_AND_Y_SCALE) !== 0 ? 4 : (flags & HAS_SCALE) !== 0 ? 2 : 0),
  };
};

/** Components that are aligned by points are placed at the origin: our fonts have none. */
const readComponent = (glyf: DataView, at: number): Component => {
  const [flags, glyph] = [glyf.getUint16(at), glyf.getUint16(at + 2)];
  const isWide = (flags & ARGUMENTS_ARE_WORDS) !== 0;
  const offset = (n: number) => (isWide ? glyf.getInt16(at + 4 + n * 2) : glyf.getInt8(at + 4 + n));
  const [dx, dy] = (flags & ARGUMENTS_ARE_OFFSETS) !== 0 ? [offset(0), offset(1)] : [0, 0];
  const { matrix, end } = readMatrix(glyf, at + (isWide ? 8 : 6), flags);
  return { glyph, matrix: [...matrix, dx, dy], flags, end };
};

const transform = (outline: Outline, [a = 1, b = 0, c = 0, d = 1, dx = 0, dy = 0]: readonly number[]): Outline =>
  outline.map((contour) =>
    contour.map(({ x, y, isOnCurve }) => ({ x: a * x + c * y + dx, y: b * x + d * y + dy, isOnCurve })),
  );

export const readOutline = (glyphs: Glyphs, glyph: number, depth = 0): Outline => {
  const { glyf, locations } = glyphs;
  const [start = 0, end = 0] = [locations[glyph], locations[glyph + 1]];
  if (start === end || depth > MAX_NESTING) return [];
  const contours = glyf.getInt16(start);
  if (contours >= 0) return readSimple(glyf, start, contours);
  const outline: Outline[number][] = [];
  for (let [at, flags] = [start + 10, MORE_COMPONENTS]; (flags & MORE_COMPONENTS) !== 0; ) {
    const component = readComponent(glyf, at);
    outline.push(...transform(readOutline(glyphs, component.glyph, depth + 1), component.matrix));
    [at, flags] = [component.end, component.flags];
  }
  return outline;
};
