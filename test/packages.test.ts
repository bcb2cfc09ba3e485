// What `npm ci` installs: nothing that complains of Node 20, runs a script of its own, or is fetched from an address in the lockfile.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

type Package = {
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
  /** A package of this repository: `resolved` is its folder. */
  readonly link?: boolean;
};

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'));

const packages = Object.entries<Package>(read('package-lock.json').packages).filter(([path]) => path !== '');
const LEAST = 20;

/** One of the ranges between `||`, such as '>=18', '^20.17.0' or '*'. */
const admits = (range: string): boolean => {
  const [, sign = '', major] = /^\s*(>=|\^|~|)\s*v?(\d+)/.exec(range) ?? [];
  if (major === undefined) return true;
  return sign === '>=' ? Number(major) <= LEAST : Number(major) === LEAST;
};

test('every package runs on Node 20, as it says of itself', () => {
  const newer = packages.filter(([, { engines }]) => !(engines?.node ?? '*').split('||').some(admits));
  assert.deepEqual(
    newer.map(([path, { engines }]) => `${path} ${engines?.node}`),
    [],
  );
});

test('every script of a package that npm would run is decided on', () => {
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
  assert.deepEqual(new Set(names), new Set(Object.keys(read('package.json').allowScripts)));
});

test('the lockfile holds no address', () => {
  assert.deepEqual(
    packages.filter(([, { resolved, link }]) => resolved !== undefined && link !== true).map(([path]) => path),
    [],
  );
});
