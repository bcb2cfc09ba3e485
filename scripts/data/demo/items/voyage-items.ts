// Records of historical journeys: the whole route, each leg, and the ports of call.
import { distanceKm, type LineString, type MultiLineString, type Position } from '@periplus/geo';
import { extentOf } from '../geometry/measure.ts';
import { toPlanarLines } from '../geometry/planar.ts';
import { collectionId, themeCollectionId } from '../ids.ts';
import { type DemoFeature, type DemoFields, type DemoItem, dated, placedFeatures, placedLine } from '../item.ts';
import { OWN_WORK } from '../sources.ts';
import { choose, languageName, NOTES, PROVIDERS } from '../terms.ts';
import { countText, datelineText, lengthText, listText, paragraph } from '../wording.ts';
import { type Stop, VOYAGES, type Voyage } from './voyage-routes.ts';

const SCHEMATIC =
  'The line joins the places by straight strokes on the map. It is a sketch made for this catalogue, not the track of the log.';

const positionOf = ({ lon, lat }: Stop): Position => [lon, lat];

/** Length of the route, from stop to stop on the globe. */
const lengthKm = (stops: readonly Stop[]): number =>
  stops.reduce((sum, stop, index) => sum + distanceKm(positionOf(stops[index - 1] ?? stop), positionOf(stop)), 0);

const toLine = (stops: readonly Stop[]): LineString | MultiLineString => toPlanarLines([stops.map(positionOf)]);

const yearsOf = (stops: readonly Stop[]) => ({ first: stops[0]?.year ?? 0, last: stops.at(-1)?.year ?? 0 });
const named = (stops: readonly Stop[]): readonly Stop[] => stops.filter(({ name }) => name !== '');
const idOf = (voyage: Voyage): string => `demo-voyage-${voyage.key}`;
const themeOf = (voyage: Voyage) => (voyage.kind === 'sea' ? 'Oceans' : 'Transportation');

const common = (voyage: Voyage, stops: readonly Stop[]): DemoFields => ({
  ...OWN_WORK,
  ...dated(yearsOf(stops)),
  dct_issued_s: '2025',
  dct_language_sm: voyage.language === 'eng' ? ['eng'] : ['eng', voyage.language],
  b1g_language_sm: (voyage.language === 'eng' ? ['eng'] : ['eng', voyage.language]).map(languageName),
  schema_provider_s: choose(voyage.key, 'provider', PROVIDERS),
  gbl_resourceClass_sm: ['Datasets'],
  gbl_resourceType_sm: ['Line data'],
  layer_geom_type_s: 'Line',
  dct_subject_sm: [voyage.person, 'Discoveries in geography', voyage.kind === 'sea' ? 'Voyages and travels' : 'Travel'],
  dcat_theme_sm: [themeOf(voyage), 'Events'],
  dct_spatial_sm: [...new Set(named(stops).map(({ name }) => name))],
  pcdm_memberOf_sm: [collectionId('voyages')],
  gbl_displayNote_sm: [NOTES.sketch],
  b1g_code_s: '99d-06',
  b1g_localCollectionLabel_sm: ['Voyages and journeys'],
});

const routeFeature = (id: string, name: string, stops: readonly Stop[]): DemoFeature => ({
  type: 'Feature',
  id,
  properties: {
    name,
    kind: 'route',
    from: stops[0]?.name ?? '',
    to: stops.at(-1)?.name ?? '',
    first_year: yearsOf(stops).first,
    last_year: yearsOf(stops).last,
    length_km: Math.round(lengthKm(stops)),
  },
  geometry: toLine(stops),
});

const stopFeature = (voyage: Voyage, stop: Stop, index: number): DemoFeature => ({
  type: 'Feature',
  id: `${voyage.key}-${index + 1}`,
  properties: { name: stop.name, kind: 'stop', number: index + 1, year: stop.year },
  geometry: { type: 'Point', coordinates: [stop.lon, stop.lat] },
});

const wayText = (stops: readonly Stop[]): string => {
  const [from, to] = [stops[0]?.name, stops.at(-1)?.name];
  return from === to ? `${from} and back` : `${from} to ${to}`;
};

const toRoute = (voyage: Voyage): DemoItem => {
  const id = idOf(voyage);
  const { first, last } = yearsOf(voyage.stops);
  const stops = named(voyage.stops);
  return {
    id,
    features: () => [routeFeature(voyage.key, voyage.title, voyage.stops)],
    fields: () => ({
      ...common(voyage, voyage.stops),
      ...placedLine(toLine(voyage.stops)),
      dct_title_s: `${voyage.title}, ${first}-${last}`,
      dct_description_sm: [
        paragraph(
          voyage.about,
          `The route has ${countText(stops.length, 'stop')}, from ${wayText(stops)}, and is about ${lengthText(lengthKm(voyage.stops))} long.`,
          datelineText(extentOf([toLine(voyage.stops)])),
        ),
        SCHEMATIC,
      ],
      dcat_keyword_sm: ['exploration', 'routes', voyage.kind === 'sea' ? 'voyages' : 'expeditions'],
      pcdm_memberOf_sm: [collectionId('voyages'), themeCollectionId(themeOf(voyage)), themeCollectionId('Events')],
    }),
  };
};

/** A leg runs from one named stop to the next, through the turning points between them. */
const legsOf = (voyage: Voyage): readonly (readonly Stop[])[] => {
  const legs: Stop[][] = [];
  for (const stop of voyage.stops) {
    legs.at(-1)?.push(stop);
    if (stop.name !== '') legs.push([stop]);
  }
  return legs.filter((leg) => leg.length > 1);
};

const toLeg = (voyage: Voyage, leg: readonly Stop[], index: number): DemoItem => {
  const id = `${idOf(voyage)}-leg-${index + 1}`;
  const name = `${leg[0]?.name} to ${leg.at(-1)?.name}`;
  return {
    id,
    features: () => [routeFeature(`${voyage.key}-leg-${index + 1}`, name, leg)],
    fields: () => ({
      ...common(voyage, leg),
      ...placedLine(toLine(leg)),
      dct_title_s: `${voyage.title}: leg ${index + 1}, ${name}`,
      dct_description_sm: [
        paragraph(
          `${name}, ${[...new Set([yearsOf(leg).first, yearsOf(leg).last])].join('-')}: about ${lengthText(lengthKm(leg))}.`,
          `Part of ${voyage.title}.`,
          datelineText(extentOf([toLine(leg)])),
        ),
        SCHEMATIC,
      ],
      dcat_keyword_sm: ['exploration', 'routes', 'legs'],
      dct_isPartOf_sm: [idOf(voyage)],
      b1g_child_record_b: true,
    }),
  };
};

const toStops = (voyage: Voyage): DemoItem => {
  return {
    id: `${idOf(voyage)}-stops`,
    features: () => named(voyage.stops).map((stop, index) => stopFeature(voyage, stop, index)),
    fields: (features) => ({
      ...common(voyage, voyage.stops),
      ...placedFeatures(features),
      dct_title_s: `${voyage.title}: places called at`,
      dct_description_sm: [
        `The ${countText(features.length, 'stop')} of ${voyage.title}, in order and with years: ${listText(named(voyage.stops).map(({ name }) => name))}.`,
      ],
      gbl_resourceType_sm: ['Point data', 'Gazetteers'],
      layer_geom_type_s: 'Point',
      dcat_keyword_sm: ['exploration', 'ports', 'itineraries'],
      dct_source_sm: [idOf(voyage)],
    }),
  };
};

export const voyageItems = (): readonly DemoItem[] =>
  VOYAGES.flatMap((voyage) => [
    toRoute(voyage),
    toStops(voyage),
    ...legsOf(voyage).map((leg, index) => toLeg(voyage, leg, index)),
  ]);
