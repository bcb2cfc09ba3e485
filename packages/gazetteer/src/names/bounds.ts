// Bounds of places: conversion to boxes, parts by direction, enlargement.
import { type Box, normaliseQueryBox } from '@periplus/geo';
import type { PlaceBounds } from '../place-boxes.ts';

/** Bounds across 180 are two boxes. */
export const toBoxes = ([west, south, east, north]: PlaceBounds): readonly Box[] =>
  west <= east
    ? [[west, south, east, north]]
    : [
        [west, south, 180, north],
        [-180, south, east, north],
      ];

/** The inverse, with an eastern side beyond 180 for an area that crosses it. */
export const toFlatBounds = (boxes: readonly Box[]): Box => {
  const [first = [0, 0, 0, 0], second] = boxes;
  return second === undefined ? first : [first[0], first[1], second[2] + 360, first[3]];
};

/** Sides beyond 180 wrap around. */
export const wrapBox = ([west, south, east, north]: Box): readonly Box[] => {
  if (east - west >= 360) return [[-180, south, 180, north]];
  const boxes = normaliseQueryBox(west, Math.max(-90, south), east, Math.min(90, north));
  return boxes.kind === 'ok' ? boxes.value : [];
};
