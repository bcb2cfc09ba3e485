// Random values for hostile requests: mostly sensible, so that queries succeed, and sometimes invalid.
import type { Random } from '../random/random.ts';

export const list = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, n) => make(n));

const ODD_SHARE = 0.1;

export const ODD: readonly string[] = [
  ...[
    '\u0000',
    '\u0001\u001f',
    '\u007f',
    '\u2028',
    '\ufeff',
    '\u202e',
    'e\u0301',
    '\ud800',
    '\udfff',
    '\ud83d',
    '👩‍👩‍👧‍👦',
    'ﷺ',
  ],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '1e999',
    '-0',
    '0x10',
    '1_000',
    '٣',
    'null',
    'undefined',
    '[]',
    '{}',
    '[object Object]',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'],
  ...["'; DROP TABLE records; --", '<script>alert(1)</script>', '../../etc/passwd', '%00', '%', '%zz', '%e0%a4'],
  ...['+', '&', '=', '#', '\r\nX: y', '', ' '],
];

/** Mostly a good value; rarely a bad or odd one. */
export const mostly = (random: Random, good: readonly unknown[], bad: readonly unknown[] = []): unknown =>
  random.happens(ODD_SHARE) ? random.pick([...bad, ...ODD]) : random.pick(good);

const WORDS = [
  ...[
    'map',
    'maps',
    'water',
    'new jersey',
    'minnesota',
    'wisconsin roads',
    'princeton',
    'census tracts 1990',
    'a',
    'the',
  ],
  ...[
    'ark:/88435/abc',
    'princeton-z890s0171',
    'nyu-2451-34564',
    '東京',
    'Zürich',
    'são paulo',
    '1:24,000',
    'mapp of the wrld',
  ],
];

const SYNTAX = [
  ...['"', '""', '"new york"', '"new york"~5', '"unclosed', '(', ')', '((', 'map AND', 'OR map', 'NOT', 'NOT NOT map'],
  ...[
    'map AND (water OR NOT roads)',
    '*',
    '*:*',
    '?',
    '*a*',
    'm*p*s',
    '?a?',
    'map*',
    '*s',
    'min?esota',
    'mnnesota~',
    'a~2',
  ],
  ...[
    'watr~1 roads~2',
    'map^9',
    '+map -water',
    '- - -',
    '&& || !',
    '\\',
    '\\*',
    'a\\',
    '/regex.*/',
    'title:map',
    '[1 TO 2]',
  ],
  ...[
    '{x}',
    '~',
    '^',
    '*e*a* *i*o*',
    '????????',
    '"a b c d e f"~1000',
    '"of the"~1000',
    '(((((map)))))',
    'a* b* c* d* e*',
  ],
  ...[
    'map OR water OR road OR rail OR city OR county',
    '*e *a *i *o *u *s *n *r',
    'counti~2 wisconsn~2 mapps~2 genral~2',
  ],
];

/** Long enough to be expensive, short enough for a URL. */
const longText = (random: Random): string => {
  const size = random.pick([500, 5000, 12_000]);
  const unit = random.pick(['a', 'map ', '(', '"', '*', 'a* ', '*a', 'x~ ', 'é', 'NOT ', '- ', 'a OR ', '\\', '東']);
  return unit.repeat(Math.ceil(size / unit.length));
};

export const someText = (random: Random): string => {
  const kind = random.integer(0, 19);
  if (kind < 8) return random.pick(WORDS);
  if (kind < 14) return random.pick(SYNTAX);
  if (kind === 14) return random.pick(ODD);
  if (kind === 15) return longText(random);
  return list(random.integer(2, 4), () => random.pick(random.pick([WORDS, SYNTAX, ODD]))).join(' ');
};

export const somePageNumber = (random: Random): unknown =>
  mostly(random, [1, 2, 10, '1', 7, 500, 60_000], [0, -1, 1e9, 99_999_999_999, 1.5, '07', 'ten', '1e2']);

export const someSize = (random: Random): unknown =>
  mostly(random, [1, 10, 20, 100, '5'], [0, -1, 101, 1e9, 1.5, 'ten']);

export const someYear = (random: Random): unknown =>
  mostly(random, [1800, 1950, 2024, '1900', '*'], [99_999, 'soon', -1e9]);

export const FIELDS: readonly string[] = [
  ...[
    'dct_spatial_sm',
    'gbl_resourceClass_sm',
    'dct_creator_sm',
    'schema_provider_s',
    'gbl_indexYear_im',
    'ogm_repo',
    'id',
  ],
  ...[
    'spatial_agg',
    'DCT_SPATIAL_SM',
    'time_period',
    'geo_country',
    'gbl_georeferenced_b',
    'dct_description_sm',
    'year',
  ],
  ...['dct_subject_sm', 'dct_publisher_sm', 'dct_isPartOf_sm'],
];

export const someField = (random: Random): string =>
  String(mostly(random, FIELDS, ['nope', 'dct_references_s', 'dcat_bbox', 'dct_title']));

const VALUES: Readonly<Record<string, readonly string[]>> = {
  gbl_indexYear_im: ['1950', '1900', '-5'],
  year: ['1950', '2001'],
  gbl_georeferenced_b: ['true', 'false', '1'],
};

export const someValue = (random: Random, field: string): unknown =>
  mostly(random, VALUES[field] ?? ['Maps', 'Datasets', 'New Jersey', 'Princeton', 'edu.nyu', '2010-2014', 'Ünknown'], [
    'x',
  ]);

/** Alternately nested arrays and objects. */
export const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let n = 0; n < depth; n++) value = n % 2 === 0 ? [value] : { geo: value };
  return value;
};
