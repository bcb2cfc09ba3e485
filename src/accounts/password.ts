// Hashes passwords with scrypt (RFC 7914). A hash names its parameters, so that they can be raised later.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 200;

/** About 60 ms and 32 MB on one core. */
const COST = 15;
const BLOCK_SIZE = 8;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const derive = (password: string, salt: Uint8Array, cost: number): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** cost, r: BLOCK_SIZE, p: 1, maxmem: 2 ** cost * BLOCK_SIZE * 256 };
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // Keyboards compose accents in different ways.
  scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
    if (error === null) resolve(key);
    else reject(error);
  });
  return promise;
};

const encode = (salt: Uint8Array, key: Buffer): string =>
  ['scrypt', COST, Buffer.from(salt).toString('base64url'), key.toString('base64url')].join('$');

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  return encode(salt, await derive(password, salt, COST));
};

/** A hash that no password matches: checking it takes as long as checking a real one. */
export const NO_PASSWORD = encode(Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

export const verifyPassword = async (password: string, hashed: string): Promise<boolean> => {
  const [, cost, salt = '', key = ''] = hashed.split('$');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password.slice(0, MAX_PASSWORD_LENGTH), Buffer.from(salt, 'base64url'), Number(cost));
  return timingSafeEqual(actual, expected) && hashed !== NO_PASSWORD;
};
