// How well the boxes of a record fit those asked for joins its score, by the formula of engine/spatial-fit.ts.
import type { Box } from '../../../lib/geo/types.ts';
import { CONTAINMENT_SHARE, MOST_BOOST, OVERLAP_SHARE, totalArea } from '../../spatial-fit.ts';
import type { Dsl } from '../cluster/wire.ts';

const SCRIPT = `
double within(double low, double high, double from, double to) {
  if (low == high) return low >= from && low <= to ? 1.0 : 0.0;
  return Math.max(0.0, Math.min(high, to) - Math.max(low, from)) / (high - low);
}
double inside(double[] b, def query) {
  double sum = 0;
  for (def q : query) {
    sum += within(b[0], b[2], ((Number) q[0]).doubleValue(), ((Number) q[2]).doubleValue())
      * within(b[1], b[3], ((Number) q[1]).doubleValue(), ((Number) q[3]).doubleValue());
  }
  return Math.min(1.0, sum);
}
if (doc['place.box.key'].size() == 0) return _score;
def parts = doc['place.box.key'].value.replace('[', '').replace(']', '').splitOnToken(',');
int count = parts.length / 4;
double own = 0;
double[] box = new double[4];
for (int i = 0; i < count; i++) {
  for (int j = 0; j < 4; j++) box[j] = Double.parseDouble(parts[i * 4 + j]);
  own += (box[2] - box[0]) * (box[3] - box[1]);
}
double containment = 0;
for (int i = 0; i < count; i++) {
  for (int j = 0; j < 4; j++) box[j] = Double.parseDouble(parts[i * 4 + j]);
  double share = own > 0 ? (box[2] - box[0]) * (box[3] - box[1]) / own : 1.0 / count;
  containment += inside(box, params.query) * share;
}
double shared = containment * own;
double union = own + params.asked - shared;
double overlap = union > 0 ? shared / union : 0;
return _score * (1 + params.most * (params.containment * containment + params.overlap * overlap));`;

export const withFit = (query: Dsl, boxes: readonly Box[]): Dsl => ({
  script_score: {
    query,
    script: {
      source: SCRIPT,
      lang: 'painless',
      params: {
        query: boxes,
        asked: totalArea(boxes),
        most: MOST_BOOST,
        containment: CONTAINMENT_SHARE,
        overlap: OVERLAP_SHARE,
      },
    },
  },
});
