// Tar archives (POSIX ustar, IEEE 1003.1) as streams: enough to put a few files into one and take them out again, with any tool.

const BLOCK = 512;
const ZEROS = new Uint8Array(BLOCK);

export type TarEntry = { readonly name: string; readonly size: number; readonly body: AsyncIterable<Uint8Array> };

/** Octal up to 8 GiB, beyond that the binary form that GNU tar introduced. */
const writeSize = (header: Buffer, size: number): void => {
  if (size < 8 ** 11) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
};

const readSize = (header: Buffer): number =>
  ((header[124] ?? 0) & 0x80) === 0
    ? Number.parseInt(header.toString('latin1', 124, 136).replaceAll('\0', '').trim() || '0', 8)
    : Number(header.readBigUInt64BE(128));

const checksum = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

const toHeader = (name: string, size: number, time: Date): Buffer => {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`The name is too long for an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 'utf8');
  header.write('0000644\0', 100, 'latin1');
  header.write('0000000\0'.repeat(2), 108, 'latin1');
  writeSize(header, size);
  header.write(
    `${Math.floor(time.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
    'latin1',
  );
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
};

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

export async function* writeTar(entries: Iterable<TarEntry>, time: Date): AsyncGenerator<Uint8Array> {
  for (const { name, size, body } of entries) {
    yield toHeader(name, size, time);
    let written = 0;
    for await (const chunk of body) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new RangeError(`${name} changed while it was read.`);
    yield ZEROS.subarray(0, paddingOf(size));
  }
  yield ZEROS;
  yield ZEROS;
}

/** Hands out bytes of a stream in the amounts asked for. */
const createTaker = (chunks: AsyncIterable<Uint8Array>) => {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  /** At most so many; none at the end. */
  const some = async (most: number): Promise<Uint8Array> => {
    while (rest.length === 0) {
      const next = await iterator.next();
      if (next.done === true) return rest;
      rest = next.value;
    }
    const part = rest.subarray(0, most);
    rest = rest.subarray(part.length);
    return part;
  };
  async function* exactly(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0; ) {
      const part = await some(left);
      if (part.length === 0) throw new RangeError('The archive is cut off.');
      left -= part.length;
      yield part;
    }
  }
  const block = async (): Promise<Buffer> => Buffer.concat(await Array.fromAsync(exactly(BLOCK)));
  return { exactly, block };
};

/** The body of an entry must be read before the next one is asked for; what is left of it is passed over. */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const taker = createTaker(chunks);
  for (;;) {
    const header = await taker.block();
    if (header.every((byte) => byte === 0)) return;
    const stated = Number.parseInt(header.toString('latin1', 148, 156), 8);
    if (stated !== checksum(header)) throw new RangeError('This is not a tar archive, or it is damaged.');
    const size = readSize(header);
    const body = taker.exactly(size);
    yield { name: header.toString('utf8', 0, 100).replace(/\0.*$/s, ''), size, body };
    for await (const _ of body);
    for await (const _ of taker.exactly(paddingOf(size)));
  }
}
