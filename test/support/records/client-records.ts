// Records for external clients: a few harbours, one of them across 180, one without an extent. The first by id lacks
// most of the properties that the others have.

const file = (name: string): string =>
  JSON.stringify({ 'http://schema.org/downloadUrl': `https://files.example/${name}.zip` });

export const CLIENT_RECORDS = [
  {
    id: 'aden',
    dct_title_s: 'Streets of Aden',
    gbl_resourceClass_sm: ['Maps'],
    dcat_bbox: 'ENVELOPE(44.9,45.1,12.9,12.7)',
  },
  {
    id: 'red-sea',
    dct_title_s: 'Harbours of the Red Sea',
    dct_description_sm: ['Every harbour from Berenice to Adulis.'],
    gbl_resourceClass_sm: ['Datasets'],
    gbl_indexYear_im: [1745],
    dct_subject_sm: ['Harbors', 'Navigation'],
    dct_identifier_sm: ['https://doi.org/10.1234/red-sea'],
    dct_license_sm: ['https://creativecommons.org/licenses/by/4.0/'],
    dcat_bbox: 'ENVELOPE(32,44,30,12)',
    dct_references_s: file('red-sea'),
    schema_provider_s: 'Library of Berenice',
    gbl_mdModified_dt: '2024-05-06T07:08:09Z',
    gbl_georeferenced_b: true,
  },
  {
    id: 'fiji',
    dct_title_s: 'Chart of Fiji with its harbour',
    gbl_resourceClass_sm: ['Maps'],
    gbl_indexYear_im: [1842],
    dcat_bbox: 'ENVELOPE(176,-178,-12,-21)',
    schema_provider_s: 'Library of Suva',
    gbl_mdModified_dt: '2021-01-01T00:00:00Z',
  },
  {
    id: 'lakes',
    dct_title_s: 'Lakes of Minnesota',
    gbl_resourceClass_sm: ['Datasets'],
    gbl_dateRange_drsim: ['[1990 TO 1999]'],
    dcat_theme_sm: ['Inland Waters'],
    locn_geometry: 'POLYGON((-97 43, -90 43, -93 49, -97 43))',
    dct_references_s: file('lakes'),
    dct_rights_sm: ['All rights reserved'],
    schema_provider_s: 'Library of Berenice',
  },
  { id: 'nowhere', dct_title_s: 'Lakes that nobody has found', gbl_resourceClass_sm: ['Websites'] },
] as const;
