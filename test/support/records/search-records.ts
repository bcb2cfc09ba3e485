// A small catalogue for search tests.
import type { RawRecord } from '../app.ts';

export const SEARCH_RECORDS: readonly RawRecord[] = [
  {
    id: 'lakes-mn',
    dct_title_s: 'Lakes of Minnesota',
    dct_description_sm: ['Water and ice on the lakes'],
    dct_subject_sm: ['Water', 'Lakes & Rivers'],
    dct_spatial_sm: ['Minnesota'],
    dct_creator_sm: ['Geological Survey'],
    gbl_resourceClass_sm: ['Maps'],
    gbl_resourceType_sm: ['Topographic maps'],
    schema_provider_s: 'University of Minnesota',
    dct_accessRights_s: 'Public',
    gbl_indexYear_im: [1950],
    dcat_bbox: 'ENVELOPE(-96,-90,48,44)',
    gbl_mdVersion_s: 'Aardvark',
    gbl_mdModified_dt: '2024-01-01T00:00:00Z',
    b1g_code_s: '05a-01',
  },
  {
    id: 'forest-mn',
    dct_title_s: 'Forest waters',
    dct_description_sm: ['Water, ice and forest'],
    dct_subject_sm: ['Forests'],
    dct_spatial_sm: ['Minnesota', 'Wisconsin'],
    gbl_resourceClass_sm: ['Maps', 'Datasets'],
    schema_provider_s: 'Pennsylvania State University',
    dct_accessRights_s: 'Restricted',
    gbl_indexYear_im: [1999, 2001],
    dcat_bbox: 'ENVELOPE(-93.4,-93.1,45.1,44.8)',
  },
  {
    id: 'roads-wa',
    dct_title_s: 'Roads of Washington',
    dct_subject_sm: ['Transportation'],
    dct_spatial_sm: ['Washington'],
    gbl_resourceClass_sm: ['Datasets'],
    schema_provider_s: 'Stanford',
    gbl_indexYear_im: [2020],
    dcat_bbox: 'ENVELOPE(-124,-117,49,45)',
  },
  {
    id: 'island',
    dct_title_s: 'Island, antarctica excluded',
    dct_description_sm: ['Transportation is not its subject'],
    dct_spatial_sm: ['Iceland'],
    gbl_resourceClass_sm: ['Maps'],
    dcat_bbox: 'ENVELOPE(-24,-13,66,63)',
  },
  {
    id: 'denver',
    dct_title_s: 'Denver, "Queen City"',
    dct_spatial_sm: ['Colorado'],
    gbl_resourceClass_sm: ['Imagery'],
    locn_geometry: 'POLYGON((-105.2 39.5, -104.6 39.5, -104.6 39.9, -105.2 39.9, -105.2 39.5))',
  },
  { id: 'no-place', dct_title_s: 'Island of nowhere', gbl_resourceClass_sm: ['Maps'] },
  ...Array.from({ length: 30 }, (_, n) => ({
    id: `sheet-${String(n).padStart(2, '0')}`,
    dct_title_s: `Sheet ${n}`,
    dct_spatial_sm: [`Place ${n % 12}`],
    gbl_resourceClass_sm: ['Series'],
  })),
];

export const idsOf = (body: { readonly data: readonly { readonly id: string }[] }): readonly string[] =>
  body.data.map(({ id }) => id);

export const sortedIds = (body: Parameters<typeof idsOf>[0]): readonly string[] => [...idsOf(body)].sort();
