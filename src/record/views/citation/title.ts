// Reads the title of a work for citations from a title as catalogued (ISBD area 1).
import { memoise } from '@periplus/collections';
import { toOneLine } from '../strings.ts';

export type CitedTitle = {
  readonly title: string;
  /** 'Second', '2021', 'Revised'; without the word 'edition'. */
  readonly edition?: string;
  /** 'Version 2.1' */
  readonly version?: string;
};

/** ' / designed by K. Fuller', ' / Petroleum Economist ; ...'; not the slash in 'Land use / land cover'. */
const RESPONSIBILITY =
  /\s+\/(?:$|\s+(?=.*(?:\s;\s|(?<!\p{L})(?:by|bearbeitet|compiled|designed|drawn|engraved|gezeichnet|par|por|prepared|produced|published|reproduced|surveyed|under the direction)(?!\p{L}))).*$)/iu;

const EDITION =
  /[\s:,.([]+((?:\d{4}|\d+(?:st|nd|rd|th)|(?:fir|1)st|second|third|fourth|fifth|new|preliminary|provisional|revised|rev\.)(?:\s+(?:and enlarged|rev\.|revised))?)\s+ed(?:ition|\.)[\])]?$/i;
const VERSION = /[\s:,(]+v(?:ersion|er\.|\.)?\s?(\d+(?:\.\d+)*)\)?$/i;

/** No title of a work is as long. */
const MAX_LENGTH = 2_000;

/** ISBD sets spaces before colons and semicolons. */
const readTitle = (text: string): CitedTitle => {
  if (text.length > MAX_LENGTH) return { title: toOneLine(text) };
  const title = toOneLine(text)
    .replace(RESPONSIBILITY, '')
    .replace(/\s+([:;,])(?=\s)/g, '$1')
    .replace(/[\s:;,/]+$|(?<=\p{L}{4})\.$/u, '');
  const [edition, version] = [EDITION.exec(title), VERSION.exec(title)];
  if (edition?.[1] !== undefined && edition.index > 0)
    return { title: title.slice(0, edition.index), edition: edition[1] };
  if (version?.[1] !== undefined && version.index > 0)
    return { title: title.slice(0, version.index), version: `Version ${version[1]}` };
  return { title: title === '' ? toOneLine(text) : title };
};

export const readCitedTitle = memoise(readTitle, 1024);
