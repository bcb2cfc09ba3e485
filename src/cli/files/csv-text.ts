// Reads the text of a CSV file, gzipped or not, in any encoding.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodeText } from '@periplus/streams';

const unzip = promisify(gunzip);

/** `onBytes` counts bytes before decompression. */
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
