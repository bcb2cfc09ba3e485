// The licences of a record: their address, and their SPDX identifier where they have one.
import { LICENCES } from '../../schema/licences.ts';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { isAbsoluteUrl, readXmlSafeLines } from './metadata-strings.ts';

export type Licence = {
  /** As the record has it. */
  readonly text: string;
  readonly url?: string;
  /** 'CC-BY-4.0' */
  readonly spdx?: string;
};

const codeOfSpelling = new Map(
  LICENCES.flatMap(({ code, values }) => values.map((value) => [value.toLowerCase(), code] as const)),
);

/** 'CC0-1.0' for 'https://creativecommons.org/publicdomain/zero/1.0/'. */
export const toSpdx = (text: string): string | undefined => codeOfSpelling.get(text.trim().toLowerCase());

/** Where SPDX describes a licence. */
export const spdxUrl = (spdx: string): string => `https://spdx.org/licenses/${spdx}.html`;

/** Each stands on every file of the record too (DCAT), so there are few. */
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
