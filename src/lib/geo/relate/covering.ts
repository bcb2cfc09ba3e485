// Whether one geometry lies wholly in another, border included.
import { once } from '../../cache/once.ts';
import { containsBox } from '../plane/box-measures.ts';
import { boxesOfParts, boxOfPositions, type Parts, toParts } from '../plane/parts.ts';
import { boxToRing } from '../plane/rectangles.ts';
import type { Box, Geometry, Position } from '../types.ts';
import { areasCoverArea, areasCoverLine } from './cover-areas.ts';
import { createSeamedShape, withSeamCopies } from './seam.ts';
import { type Area, createShape, type Shape } from './shape.ts';
import { createLineCoverer } from './topology.ts';
import { createUnions, isTooMuch } from './unions.ts';

/** A geometry that builds what a relation needs of it once, when first asked. */
export type Prepared = {
  readonly parts: Parts;
  /** One box a part. */
  readonly boxes: readonly Box[];
  /** The parts alone, for when this geometry is the inner one. */
  readonly areas: () => readonly Area[];
  /** The parts with their copies beyond 180, for when others are held against it. */
  readonly shape: () => Shape;
  readonly coversBox: (box: Box) => boolean;
  readonly coversLine: (line: readonly Position[]) => boolean;
  readonly coversArea: (area: Area) => boolean;
};

/** Lines along lines are a matter of the topology library; beyond so many edges they are not looked for. */
const MOST_LINE_EDGES = 500;

export const prepare = (geometry: Geometry): Prepared => {
  const parts = toParts(geometry);
  const shape = once(() => createSeamedShape(parts));
  const unions = once(() => createUnions(shape().areas));
  const lineCoverer = once(() => {
    const { lines, areas } = shape();
    const outlines = [...lines, ...areas.flatMap((area) => area.outlines)];
    return isTooMuch(outlines, MOST_LINE_EDGES) ? () => false : createLineCoverer(withSeamCopies(parts));
  });

  const isCovered = (position: Position): boolean => shape().coversPosition(position);

  const listNear = (box: Box): readonly Area[] => {
    const near: Area[] = [];
    shape().someArea(box, (area) => {
      if (area.meetsBox(box)) near.push(area);
      return false;
    });
    return near;
  };

  /**
   * One area may do it alone; else neighbours that share edges, or a few that overlap, which can only be if they cover
   * the outlines between them.
   */
  const coversByAreas = (
    box: Box,
    outlines: readonly (readonly Position[])[],
    test: (areas: readonly Area[]) => boolean,
  ): boolean => {
    const { areas, someArea } = shape();
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    // What holds the whole box holds its middle, and few areas do.
    if (someArea([x, y, x, y], (area) => containsBox(area.box, box) && test([area]))) return true;
    if (areas.length < 2 || !outlines.every((line) => line.every(isCovered))) return false;
    const joined = unions().joined();
    if (joined !== undefined && test([joined])) return true;
    const united = unions().unite(() => listNear(box));
    return united !== undefined && test(united);
  };

  return {
    parts,
    boxes: boxesOfParts(parts),
    areas: once(() => createShape({ points: [], lines: [], polygons: parts.polygons }).areas),
    shape,
    coversBox: (box) => coversByAreas(box, [boxToRing(box)], (areas) => areas.some((area) => area.coversBox(box))),
    coversLine: (line) => {
      const box = boxOfPositions(line);
      if (box[0] === box[2] && box[1] === box[3]) return line.every(isCovered);
      return coversByAreas(box, [line], (areas) => areasCoverLine(areas, line)) || lineCoverer()(line);
    },
    coversArea: (area) =>
      coversByAreas(
        area.box,
        area.outlines.map((ring) => ring.positions),
        (areas) => areasCoverArea(areas, area),
      ),
  };
};

/** Every point of the inner geometry lies in the outer one. An empty geometry lies nowhere. */
export const covers = (outer: Prepared, inner: Prepared): boolean =>
  inner.boxes.length > 0 &&
  inner.parts.points.every((point) => outer.shape().coversPosition(point)) &&
  inner.parts.lines.every(outer.coversLine) &&
  inner.areas().every((area) => (area.isRectangle ? outer.coversBox(area.box) : outer.coversArea(area)));
