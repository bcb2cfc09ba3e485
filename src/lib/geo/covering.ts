// Whether one geometry lies wholly in another, border included. Cheap answers first, exact topology last.
import { boxesIntersect, containsBox } from './box-measures.ts';
import { boxesOfParts, boxOfPositions, type Parts, toParts } from './parts.ts';
import { ringToBox } from './rectangles.ts';
import { withSeamCopies } from './seam.ts';
import { createShape, type Shape } from './shape.ts';
import { type Coverer, createCoverer, dissolve } from './topology.ts';
import type { Box, Geometry, Position } from './types.ts';

/** A geometry that builds what a relation needs of it once, when first asked. */
export type Prepared = {
  readonly parts: Parts;
  readonly boxes: readonly Box[];
  /** For meeting: the parts as they are. */
  readonly shape: () => Shape;
  /** For covering: parts that touch are dissolved, so that a box over their common border is seen to be covered. */
  readonly solid: () => Shape;
  readonly coverer: () => Coverer;
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const someTouch = (boxes: readonly Box[]): boolean => {
  const sorted = boxes.toSorted((a, b) => a[0] - b[0]);
  return sorted.some((box, index) => {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next] as Box;
      if (other[0] > box[2]) return false;
      if (boxesIntersect(box, other)) return true;
    }
    return false;
  });
};

const dissolveTouching = (parts: Parts): Parts => {
  const boxes = parts.polygons.map(([shell]) => boxOfPositions(shell ?? []));
  return someTouch(boxes) ? { ...parts, polygons: dissolve(parts.polygons) ?? parts.polygons } : parts;
};

export const prepare = (geometry: Geometry): Prepared => {
  const parts = toParts(geometry);
  return {
    parts,
    boxes: boxesOfParts(parts),
    shape: once(() => createShape(withSeamCopies(parts))),
    solid: once(() => createShape(withSeamCopies(dissolveTouching(parts)))),
    coverer: once(() => createCoverer(withSeamCopies(parts))),
  };
};

const midpoints = (line: readonly Position[]): readonly Position[] =>
  line.slice(1).map(([x, y], index): Position => {
    const [px, py] = line[index] ?? [x, y];
    return [(px + x) / 2, (py + y) / 2];
  });

/** For one line or polygon whose positions are all covered: its edges, and what they enclose, may still stick out. */
const coversPart = (outer: Prepared, part: Parts): boolean => {
  const outline = part.lines[0] ?? part.polygons[0]?.[0] ?? [];
  const box = boxOfPositions(outline);
  const solid = outer.solid();
  if (solid.areas.some((area) => area.isRectangle && containsBox(area.box, box))) return true;
  const isRectangle = part.polygons[0]?.length === 1 && ringToBox(outline) !== undefined;
  if (isRectangle) return solid.coversBox(box);
  if (box[0] === box[2] && box[1] === box[3]) return true;
  return outer.coverer()(part) ?? midpoints(outline).every(solid.coversPosition);
};

/** Every point of the inner geometry lies in the outer one. An empty geometry lies nowhere. */
export const covers = (outer: Prepared, inner: Prepared): boolean => {
  const { points, lines, polygons } = inner.parts;
  if (inner.boxes.length === 0) return false;
  const { coversPosition } = outer.solid();
  const coversAll = (positions: readonly Position[]): boolean => positions.every(coversPosition);
  return (
    coversAll(points) &&
    lines.every(coversAll) &&
    polygons.every((rings) => rings.every(coversAll)) &&
    lines.every((line) => coversPart(outer, { points: [], lines: [line], polygons: [] })) &&
    polygons.every((rings) => coversPart(outer, { points: [], lines: [], polygons: [rings] }))
  );
};
