// The GeoJSON files of the demo records, decompressed on request.
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { once } from '@periplus/collections';
import { type BlockIndex, blockFile, DEMO_FOLDER, INDEX_FILE } from './layout.ts';

const decompress = promisify(brotliDecompress);

const readText = async (name: string): Promise<string> =>
  (await decompress(await readFile(new URL(name, DEMO_FOLDER)))).toString();

export const readBlockIndex = async (): Promise<BlockIndex> => JSON.parse(await readText(INDEX_FILE));

/** The data files of a block, in the order of the index. */
export const readBlock = async (number: number): Promise<readonly string[]> =>
  (await readText(blockFile(number))).split('\n');

const readPositions = async () =>
  new Map((await readBlockIndex()).flatMap((ids, block) => ids.map((id, line) => [id, { block, line }])));

const positions = once(readPositions);

/** Undefined for an unknown id and for a record without data (collections, restricted records, web pages). */
export const readDemoFile = async (id: string): Promise<string | undefined> => {
  const position = (await positions()).get(id);
  return position === undefined ? undefined : (await readBlock(position.block))[position.line];
};

/** The path of these files below the path of the site. */
export const DEMO_FILES_PATH = '/demo/geojson/';
const SUFFIX = '.geojson';

/** `name` is '<id>.geojson'. */
export const readDemoFileByName = async (name: string): Promise<string | undefined> =>
  name.endsWith(SUFFIX) ? readDemoFile(name.slice(0, -SUFFIX.length)) : undefined;
