// Queries by call number, identifier or layer name.
import { type JudgedQuery, judgedQuery } from '../judged-query.ts';

export const IDENTIFIERS: readonly JudgedQuery[] = [
  ...judgedQuery('call number, identifier', [
    ['G5834.S948 1963 .C9', ['princeton-w3763b75p']],
    ['G3803.P8P2.1890.C6', ['princeton-cf95jd206', 'princeton-j098zc834']],
    ['HMC01.2752', ['princeton-p8418q700']],
    ['G3801.C2.s62.U5G4 Catskill', ['princeton-9593tw64c']],
    ['g7824.d3e635', ['princeton-2z10wv03p']],
    ['princeton-0g354h71c', ['princeton-0g354h71c']],
    ['ark:/88435/1831cm35m', ['princeton-1831cm35m']],
    ['88435/k0698993t', ['princeton-k0698993t']],
    ['nyu-2451-34480', ['nyu-2451-34480']],
    ['nyu_2451_36743', ['nyu-2451-36743']],
    ['s7vx1w', ['berkeley-s7vx1w']],
    ['G8571.G1 1938 .C6', ['princeton-cz30pw86n']],
    ['HMC01.4659', ['princeton-dn39x4031']],
    ['G3764.B6:2R7G455 1970', ['princeton-7s75dj736']],
    ['ark28722-s7tp49', ['ark28722-s7tp49']],
    ['berkeley-s76h3m', ['berkeley-s76h3m']],
    ['http://hdl.handle.net/2451/34531', ['nyu-2451-34531']],
    ['2451/44258', ['nyu-2451-44258']],
    ['ark:/88435/000001416', ['princeton-000001416']],
    ['SCGISDB2_BASE_ADM_PUBLICLANDS', ['ark28722-s79s39']],
    ['F-50-18', { title: /f-50-18/ }],
  ]),
];
