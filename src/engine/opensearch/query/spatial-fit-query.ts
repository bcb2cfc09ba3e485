// Multiplies the score by how well the boxes of a record fit those of the query (engine/spatial-fit.ts). The bounds
// suffice for a single box, which nearly all records have; several boxes are parsed from the key.
import type { Box } from '@periplus/geo';
import { CONTAINMENT_WEIGHT, MAX_BOOST, OVERLAP_WEIGHT, totalArea } from '../../spatial-fit.ts';
import type { Dsl } from '../cluster/wire.ts';

const SCRIPT = `
double within(double low, double high, double from, double to) {
  if (low == high) return low >= from && low <= to ? 1.0 : 0.0;
  return Math.max(0.0, Math.min(high, to) - Math.max(low, from)) / (high - low);
}
double inside(double west, double south, double east, double north, List query) {
  double sum = 0;
  for (int i = 0; i < query.size(); i += 4) {
    sum += within(west, east, query.get(i), query.get(i + 2)) * within(south, north, query.get(i + 1), query.get(i + 3));
  }
  return Math.min(1.0, sum);
}
if (doc['place.box.isBox'].size() == 0) return _score;
double recordArea = 0;
double containment = 0;
if (doc['place.box.isBox'].value) {
  double west = doc['place.box.west'].value;
  double south = doc['place.box.south'].value;
  double east = doc['place.box.east'].value;
  double north = doc['place.box.north'].value;
  recordArea = (east - west) * (north - south);
  containment = inside(west, south, east, north, params.query);
} else {
  def parts = doc['place.box.key'].value.replace('[', '').replace(']', '').splitOnToken(',');
  double[] sides = new double[parts.length];
  for (int i = 0; i < sides.length; i++) sides[i] = Double.parseDouble(parts[i]);
  for (int i = 0; i < sides.length; i += 4) recordArea += (sides[i + 2] - sides[i]) * (sides[i + 3] - sides[i + 1]);
  for (int i = 0; i < sides.length; i += 4) {
    double share = recordArea > 0 ? (sides[i + 2] - sides[i]) * (sides[i + 3] - sides[i + 1]) / recordArea
      : 4.0 / sides.length;
    containment += inside(sides[i], sides[i + 1], sides[i + 2], sides[i + 3], params.query) * share;
  }
}
double shared = containment * recordArea;
double union = recordArea + params.queryArea - shared;
double overlap = union > 0 ? shared / union : 0;
return _score * (1 + params.maxBoost * (params.containment * containment + params.overlap * overlap));`;

export const withSpatialFit = (query: Dsl, boxes: readonly Box[]): Dsl => ({
  script_score: {
    query,
    script: {
      source: SCRIPT,
      lang: 'painless',
      params: {
        query: boxes.flat(),
        queryArea: totalArea(boxes),
        maxBoost: MAX_BOOST,
        containment: CONTAINMENT_WEIGHT,
        overlap: OVERLAP_WEIGHT,
      },
    },
  },
});
