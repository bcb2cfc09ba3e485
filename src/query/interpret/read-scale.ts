// Reads map scales: "1:24,000", "1/50 000", "1:10 million", "scale 24k".
import { type PartReader, readPhrases } from './read-part.ts';

const MULTIPLES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mill: 1e6,
  million: 1e6,
  mio: 1e6,
};

const RATIO = /^(?:scale )?1 ?[:/] ?(\d[\d., ]*?) ?(k|thousand|m|mill|million|mio)?$/;
const SHORT = /^(?:scale )?(\d{1,3})k(?: scale)?$/;

/** A comma, point or blank before exactly three digits separates thousands; a point otherwise decimals. */
const toNumber = (digits: string): number => Number(digits.replace(/[.,\s](?=\d{3}(?:\D|$))/g, ''));

/** The denominator, if the phrase is a scale from 1:100 to 1:1,000,000,000. */
const parseScale = (phrase: string): number | undefined => {
  const ratio = RATIO.exec(phrase);
  const short = SHORT.exec(phrase);
  const denominator =
    ratio === null
      ? Number(short?.[1] ?? Number.NaN) * 1e3
      : toNumber(ratio[1] ?? '') * (MULTIPLES[ratio[2] ?? ''] ?? 1);
  return denominator >= 100 && denominator <= 1e9 && Number.isInteger(denominator) ? denominator : undefined;
};

/** The ways in which records write a scale, as phrases. */
const scaleSpellings = (denominator: number): readonly string[] => [
  `1:${denominator}`,
  ...(denominator % 1e6 === 0 ? [`1:${denominator / 1e6} million`, `1:${denominator / 1e6}M`] : []),
  ...(denominator % 1e3 === 0 && denominator < 1e6 ? [`1:${denominator / 1e3}k`, `${denominator / 1e3}k`] : []),
];

export const readScale: PartReader = readPhrases(5, (phrase) => {
  const denominator = parseScale(phrase);
  return (
    (denominator && {
      meaning: { kind: 'scale', denominator, spellings: scaleSpellings(denominator) } as const,
      confidence: 1,
    }) ||
    undefined
  );
});
