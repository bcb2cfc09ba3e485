// Reads the licences of a record, with URL and SPDX identifier.
import { LICENCES } from '../../schema/licences.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { isAbsoluteUrl, readXmlSafeLines } from './metadata-strings.ts';

export type Licence = {
  readonly text: string;
  readonly url?: string;
  /** 'CC-BY-4.0' */
  readonly spdx?: string;
};

const codeOfSpelling = new Map(
  LICENCES.flatMap(({ code, values }) => values.map((value) => [value.toLowerCase(), code] as const)),
);

/** 'https://creativecommons.org/publicdomain/zero/1.0/' -> 'CC0-1.0' */
const toSpdx = (text: string): string | undefined => codeOfSpelling.get(text.trim().toLowerCase());

export const spdxUrl = (spdx: string): string => `https://spdx.org/licenses/${spdx}.html`;

/** DCAT repeats the licences for every file, so their number is limited. */
const MAX_LICENCES = 10;

export const readLicences = (record: AardvarkRecord): readonly Licence[] =>
  readXmlSafeLines(record.dct_license_sm)
    .slice(0, MAX_LICENCES)
    .map((text) => {
      const spdx = toSpdx(text);
      return {
        text,
        ...(isAbsoluteUrl(text) ? { url: text } : {}),
        ...(spdx === undefined ? {} : { spdx }),
      };
    });
