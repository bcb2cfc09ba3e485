// The installed packages: all support Node 20, none runs an unreviewed script, and the lockfile contains no URLs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

type Package = {
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
  /** A workspace package; `resolved` is its folder. */
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

test('every package declares support for Node 20', () => {
  const newer = packages.filter(([, { engines }]) => !(engines?.node ?? '*').split('||').some(admits));
  assert.deepEqual(
    newer.map(([path, { engines }]) => `${path} ${engines?.node}`),
    [],
  );
});

test('every install script of a package is allowed or denied explicitly', () => {
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
  assert.deepEqual(new Set(names), new Set(Object.keys(read('package.json').allowScripts)));
});

test('the lockfile contains no URLs', () => {
  assert.deepEqual(
    packages.filter(([, { resolved, link }]) => resolved !== undefined && link !== true).map(([path]) => path),
    [],
  );
});
