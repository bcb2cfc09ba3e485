// Extracts the bounding boxes of all named places from the boundaries: node scripts/data/build-gazetteer.ts
import { writeFileSync } from 'node:fs';
import {
  createOutlines,
  encodePlaceBoxes,
  PLACE_BOXES_FILE,
  readPlaceAsset,
  toBoundedPlaces,
} from '@periplus/gazetteer';

const asset = readPlaceAsset();
const rows = toBoundedPlaces(asset, createOutlines(asset));
writeFileSync(PLACE_BOXES_FILE, encodePlaceBoxes(rows));
console.log(`${rows.length} places`);
