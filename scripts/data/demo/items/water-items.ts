// Records of coasts, lakes and rivers: the world at a small scale and five continents at a larger one.
import { readWaters, type WaterLayer, type WaterScope } from '../geometry/boundaries.ts';
import { collectionId, themeCollectionId } from '../ids.ts';
import { type DemoFeature, type DemoItem, dated, placedFeatures } from '../item.ts';
import type { Continent } from '../places/country-facts.ts';
import { SANE_50M, SANE_110M } from '../sources.ts';
import { providerFor, type Theme } from '../terms.ts';
import { countText, paragraph } from '../wording.ts';

type Layer = {
  readonly layer: WaterLayer;
  readonly theme: Theme;
  readonly type: string;
  readonly geomType: string;
  readonly one: string;
  readonly many: string;
  readonly use: string;
};

const LAYERS: readonly Layer[] = [
  {
    layer: 'coastlines',
    theme: 'Oceans',
    type: 'Line data',
    geomType: 'Line',
    one: 'coastline',
    many: 'coastlines',
    use: 'Where land and sea meet, as lines.',
  },
  {
    layer: 'lakes',
    theme: 'Inland Waters',
    type: 'Polygon data',
    geomType: 'Polygon',
    one: 'lake',
    many: 'lakes',
    use: 'Natural lakes and large reservoirs, as areas.',
  },
  {
    layer: 'rivers',
    theme: 'Inland Waters',
    type: 'Line data',
    geomType: 'Line',
    one: 'river line',
    many: 'rivers',
    use: 'Rivers and the middle lines of the lakes that they run through.',
  },
];

const SCOPES: readonly { readonly scope: WaterScope; readonly name: 'World' | Continent }[] = [
  { scope: 'world', name: 'World' },
  { scope: 'africa', name: 'Africa' },
  { scope: 'asia', name: 'Asia' },
  { scope: 'europe', name: 'Europe' },
  { scope: 'north-america', name: 'North America' },
  { scope: 'south-america', name: 'South America' },
];

const readFeatures = (scope: WaterScope, { layer, one }: Layer): readonly DemoFeature[] =>
  readWaters(scope, layer)
    .filter(({ coordinates }) => coordinates.length > 0)
    .map((geometry, index) => ({
      type: 'Feature',
      id: `${scope}-${layer}-${index + 1}`,
      properties: { name: `${one} ${index + 1}`, kind: one, number: index + 1 },
      geometry,
    }));

const toItem = ({ scope, name }: (typeof SCOPES)[number], layer: Layer): DemoItem => {
  const id = `demo-water-${scope}-${layer.layer}`;
  const source = scope === 'world' ? SANE_110M : SANE_50M;
  return {
    id,
    features: () => readFeatures(scope, layer),
    links: { related_link: source.page },
    fields: (shapes) => ({
      ...source.fields,
      ...dated({ first: source.year, last: source.year }),
      ...placedFeatures(shapes),
      dct_title_s: `${name}: ${layer.many}`,
      dct_description_sm: [
        paragraph(
          `${layer.use} ${countText(shapes.length, 'feature')}, drawn by ${source.name}.`,
          scope === 'world' ? '' : 'The file is cut at a box about the continent, so far islands may be missing.',
          'The features have numbers but no names.',
        ),
      ],
      dct_issued_s: String(source.year),
      schema_provider_s: providerFor(id, name),
      gbl_resourceClass_sm: ['Datasets'],
      gbl_resourceType_sm: [layer.type],
      layer_geom_type_s: layer.geomType,
      dct_spatial_sm: [name],
      dct_subject_sm: [layer.theme === 'Oceans' ? 'Coasts' : 'Hydrography', `${name}--Maps`],
      dcat_theme_sm: [layer.theme, 'Environment'],
      dcat_keyword_sm: [layer.many, 'water', 'physical geography'],
      pcdm_memberOf_sm: [themeCollectionId(layer.theme), collectionId(name === 'World' ? 'world layers' : name)],
      b1g_code_s: '99d-07',
      b1g_localCollectionLabel_sm: ['Coasts, lakes and rivers'],
    }),
  };
};

export const waterItems = (): readonly DemoItem[] =>
  SCOPES.flatMap((scope) => LAYERS.map((layer) => toItem(scope, layer)));
