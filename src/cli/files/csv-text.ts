// The text of a table: plain or gzip, in whatever encoding a spreadsheet wrote it.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodeText } from '@periplus/streams';

const unzip = promisify(gunzip);

/** `onBytes` hears how many have come, before they are unzipped. */
export const readCsvText = async (
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (count: number) => void = () => {},
): Promise<string> => {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) {
    onBytes(chunk.length);
    read.push(chunk);
  }
  const bytes = Buffer.concat(read);
  return decodeText(bytes[0] === 0x1f && bytes[1] === 0x8b ? await unzip(bytes) : bytes);
};
