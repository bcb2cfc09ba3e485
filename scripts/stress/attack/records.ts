// The records of the attacked catalogue. They need no other files; PERIPLUS_CORPUS adds a folder of real ones.
import { RECORD_BOUNDS } from '../../../src/record/record-bounds.ts';

const WORDS = ['harbour', 'chart', 'river', 'soil', 'census', 'road', 'geology', 'boundary', 'port', 'coast'];

const word = (n: number): string => WORDS[n % WORDS.length] as string;

export const createRecord = (n: number): object => {
  const [west, south] = [((n * 37) % 340) - 170, ((n * 17) % 160) - 80];
  return {
    id: `record-${n}`,
    dct_title_s: `${word(n)} ${word(n * 7)} sheet ${n}`,
    dct_description_sm: [`The ${word(n * 3)} and the ${word(n * 11)} of region ${n % 50}. `.repeat(6)],
    dct_subject_sm: [word(n), word(n * 3)],
    dct_spatial_sm: [`Region ${n % 50}`],
    gbl_resourceClass_sm: ['Maps'],
    dct_accessRights_s: 'Public',
    gbl_mdVersion_s: 'Aardvark',
    gbl_indexYear_im: [1800 + (n % 220)],
    dcat_bbox: `ENVELOPE(${west},${west + 8},${south + 6},${south})`,
    locn_geometry: `POLYGON((${west} ${south},${west + 8} ${south},${west + 4} ${south + 6},${west} ${south}))`,
  };
};

/** A word that only the unpublished record contains. */
export const SECRET_WORD = 'Xyzzyplugh';

export const SECRET_RECORD = {
  ...createRecord(1),
  id: 'secret',
  dct_title_s: `${SECRET_WORD} harbour draft`,
  dct_subject_sm: ['harbour', SECRET_WORD],
  b1g_publication_state_s: 'draft',
};

/** A record of exactly the largest size that is accepted. */
export const createLargestRecord = (n: number): object => {
  const base = {
    ...createRecord(n),
    id: `largest-${n}`,
    dct_title_s: `largest ${n}`,
    dct_description_sm: ['', '', ''],
  };
  const left = RECORD_BOUNDS.record.bound - Buffer.byteLength(JSON.stringify(base));
  const text = 'long text '.repeat(left / 10 + 1).slice(0, left);
  const third = Math.ceil(left / 3);
  return { ...base, dct_description_sm: [0, 1, 2].map((part) => text.slice(part * third, (part + 1) * third)) };
};
