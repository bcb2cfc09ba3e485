// A few records for MCP tests.
import type { RawRecord } from '../app.ts';

const references = (value: Readonly<Record<string, unknown>>): string => JSON.stringify(value);

export const MCP_RECORDS: readonly RawRecord[] = [
  {
    id: 'soil-mn-1932',
    dct_title_s: 'Soil survey of Hennepin County, Minnesota',
    dct_description_sm: ['Soils & slopes of the county, by the Bureau of Chemistry and Soils <1932>.'],
    dct_subject_sm: ['Soils'],
    dct_creator_sm: ['Bureau of Chemistry and Soils'],
    dct_spatial_sm: ['Hennepin County, Minnesota', 'Minnesota', 'United States', 'North America'],
    gbl_resourceClass_sm: ['Datasets'],
    gbl_resourceType_sm: ['Polygon data'],
    schema_provider_s: 'University of Minnesota',
    dct_accessRights_s: 'Public',
    dct_format_s: 'GeoJSON',
    gbl_indexYear_im: [1932],
    dct_issued_s: '1932',
    dcat_bbox: 'ENVELOPE(-93.76,-93.18,45.24,44.79)',
    pcdm_memberOf_sm: ['soils'],
    gbl_wxsIdentifier_s: 'soils:hennepin',
    dct_references_s: references({
      'http://schema.org/downloadUrl': 'https://data.example.org/soil.geojson',
      'http://www.opengis.net/def/serviceType/ogc/wfs': 'https://geo.example.org/wfs',
      'http://schema.org/url': 'https://maps.example.org/soil-1932',
      'http://schema.org/thumbnailUrl': 'https://maps.example.org/soil-1932.jpg',
    }),
  },
  {
    id: 'soil-mn-1987',
    dct_title_s: 'Soils of Minnesota',
    dct_spatial_sm: ['Minnesota'],
    gbl_resourceClass_sm: ['Maps'],
    schema_provider_s: 'University of Minnesota',
    dct_accessRights_s: 'Restricted',
    gbl_indexYear_im: [1987, 1988],
    dcat_bbox: 'ENVELOPE(-97.2,-89.5,49.4,43.5)',
    pcdm_memberOf_sm: ['soils'],
  },
  {
    id: 'soil-wi',
    dct_title_s: 'Soil map of Wisconsin',
    dct_spatial_sm: ['Wisconsin'],
    gbl_resourceClass_sm: ['Maps'],
    gbl_indexYear_im: [1935],
    dcat_bbox: 'ENVELOPE(-89.4,-87.5,45,43)',
    dct_references_s: references({ 'http://iiif.io/api/image': 'https://iiif.example.org/soil-wi/info.json' }),
  },
  { id: 'soils', dct_title_s: 'Soil surveys', gbl_resourceClass_sm: ['Collections'] },
  {
    id: 'hidden',
    dct_title_s: 'Soil nobody may see',
    b1g_publication_state_s: 'draft',
    gbl_resourceClass_sm: ['Maps'],
  },
  { id: 'a/b c?é', dct_title_s: 'An id of odd letters', gbl_resourceClass_sm: ['Maps'] },
];
