// Records that queries find by their extent, their date or their kind rather than by their words.
import type { RawRecord } from '../app.ts';

const map = (id: string, title: string, more: RawRecord): RawRecord => ({
  id,
  dct_title_s: title,
  gbl_resourceClass_sm: ['Maps'],
  dct_accessRights_s: 'Public',
  ...more,
});

export const INTERPRETED_RECORDS: readonly RawRecord[] = [
  map('duluth', 'Railroads around Duluth', { gbl_indexYear_im: [1893], dcat_bbox: 'ENVELOPE(-92.3,-91.9,46.9,46.6)' }),
  map('issued', 'Railroads of the Iron Range', { dct_issued_s: '1896', dcat_bbox: 'ENVELOPE(-93,-92,48,47)' }),
  map('titled', 'Railroads of the Red River Valley, 1898', { dcat_bbox: 'ENVELOPE(-97,-96,48,46)' }),
  map('atlanta', 'Railroads around Atlanta', {
    gbl_indexYear_im: [1954],
    dcat_bbox: 'ENVELOPE(-84.6,-84.2,33.9,33.6)',
  }),
  map('tbilisi', 'Railroads around Tbilisi', { gbl_indexYear_im: [1931], dcat_bbox: 'ENVELOPE(44.6,45,41.8,41.6)' }),
  map('cam', 'Railroads along the Cam', { dcat_bbox: 'ENVELOPE(0.1,0.16,52.24,52.18)' }),
  map('charles', 'Railroads along the Charles', { dcat_bbox: 'ENVELOPE(-71.15,-71.08,42.4,42.35)' }),
  map('vector', 'Railroads, lines', {
    gbl_resourceClass_sm: ['Datasets'],
    dct_format_s: 'Shapefile',
    gbl_indexYear_im: [2012],
    dcat_bbox: 'ENVELOPE(-96,-90,48,44)',
  }),
];
