// Random records for random CQL2 filters, with licences and with properties that are often missing.
import type { AardvarkRecord } from '../../../src/schema/record-type.ts';
import { randomRow } from '../records/records.ts';
import { createRandom } from './random.ts';

const LICENCES = [
  ...[
    'http://creativecommons.org/licenses/by/4.0/',
    'https://creativecommons.org/publicdomain/zero/1.0',
    'https://own.example/',
  ],
] as const;

export const randomCql2Records = (seed: number, count: number): readonly AardvarkRecord[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, n) => {
    const { record } = randomRow(random, `record-${n}`, n);
    const second = random.happens(0.2) ? ['map', 'Census'] : [];
    return {
      ...record,
      dct_description_sm: [...(record.dct_description_sm ?? []), ...second],
      dct_license_sm: random.some(LICENCES, 2),
    };
  });
};
