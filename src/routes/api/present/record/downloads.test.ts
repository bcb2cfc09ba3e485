import assert from 'node:assert/strict';
import test from 'node:test';
import { presentDownloads, presentUiDownloads } from './downloads.ts';

const BASE = 'http://catalog.test';
const IMAGE = { kind: 'image', image: 'https://a/i', mediaType: 'image/jpeg', isLarge: true } as const;

test('generated exports point at the file and name the path that prepares it', () => {
  const download = {
    kind: 'export',
    label: 'EPSG:4326 Shapefile',
    exportType: 'shapefile',
    mediaType: 'application/zip',
  } as const;
  assert.deepEqual(presentDownloads([download], 'a:b', BASE), [
    {
      label: 'EPSG:4326 Shapefile',
      url: 'http://catalog.test/api/v1/resources/a%3Ab/downloads/generated/shapefile/file',
      type: 'application/zip',
      format: 'shapefile',
      generated: true,
      download_type: 'shapefile',
      generation_path: '/api/v1/resources/a%3Ab/downloads/generated/shapefile',
    },
  ]);
});

test('an image has a media type and no format; a file whose format nobody knows says so', () => {
  const image = { ...IMAGE, label: 'Thumb Image', url: 'https://a/i.jpg' } as const;
  const file = { kind: 'file', label: 'Download', url: 'https://a/file/1', format: undefined } as const;
  assert.deepEqual(presentDownloads([image, file], 'a', BASE), [
    { label: 'Thumb Image', url: 'https://a/i.jpg', type: 'image/jpeg' },
    { label: 'Download', url: 'https://a/file/1', type: 'unknown', format: 'unknown' },
  ]);
});

test('the downloads of the ui block have their addresses in a list', () => {
  const file = { kind: 'file', label: 'Shapefile', url: 'https://a/1.zip', format: 'zip' } as const;
  const thumb = { ...IMAGE, label: 'Thumb Image', url: 'https://a/t', isLarge: false };
  const sizes = ['Large Image', 'Full Resolution Image'].map((label) => ({
    ...IMAGE,
    label,
    url: `https://a/${label}`,
  }));
  const other = { ...IMAGE, image: 'https://b/i', label: 'Large Image (2)', url: 'https://b/i.jpg' };
  assert.deepEqual(presentUiDownloads([thumb, ...sizes, other, file, file], 'a', BASE), [
    {
      label: 'Image',
      url: [
        { url: 'https://a/Large Image', label: 'Large Image' },
        { url: 'https://a/Full Resolution Image', label: 'Full Resolution Image' },
      ],
      type: 'image/jpeg',
    },
    { label: 'Image', url: [{ url: 'https://b/i.jpg', label: 'Large Image (2)' }], type: 'image/jpeg' },
    { label: 'Shapefile', url: [{ url: 'https://a/1.zip', label: 'Shapefile' }], type: 'zip' },
    { label: 'Shapefile', url: [{ url: 'https://a/1.zip', label: 'Shapefile' }], type: 'zip' },
  ]);
});
