// Styles of vector data and of the record's footprint.
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { palette } from '../map/color-scheme.ts';

export const createVectorStyle = (): Style => {
  const { footprint, halo } = palette();
  const stroke = new Stroke({ color: footprint, width: 1.6 });
  const fill = new Fill({ color: `${footprint}40` });
  return new Style({
    stroke,
    fill,
    image: new CircleStyle({
      radius: 5,
      fill: new Fill({ color: footprint }),
      stroke: new Stroke({ color: halo, width: 1.5 }),
    }),
  });
};

/**
 * The footprint is a dashed line, so that it differs from the data by more than its colour, with a halo for dark maps.
 */
export const createOutlineStyle = (): Style[] => {
  const { lit, halo } = palette();
  const [under, over] = [
    new Stroke({ color: halo, width: 5 }),
    new Stroke({ color: lit, width: 2.5, lineDash: [9, 7] }),
  ];
  return [under, over].map(
    (stroke) =>
      new Style({ stroke, image: new CircleStyle({ radius: 7, stroke: new Stroke({ color: lit, width: 3 }) }) }),
  );
};
