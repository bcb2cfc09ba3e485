// Writes assets/place-boxes.json.br, the boxes of all named places, from the boundary asset: node scripts/build-gazetteer.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOutlines, decodePlaces, encodePlaceBoxes, toBoundedPlaces } from '@periplus/gazetteer';

const assets = join(import.meta.dirname, '../assets');
const asset = decodePlaces(readFileSync(join(assets, 'places.bin')));
const rows = toBoundedPlaces(asset, createOutlines(asset));
writeFileSync(join(assets, 'place-boxes.json.br'), encodePlaceBoxes(rows));
console.log(`${rows.length} places`);
