// Queries for a place that only the record's box identifies, not its text.
import { type JudgedQuery, judgedQuery } from '../judged-query.ts';

export const PLACES_OF_BOXES: readonly JudgedQuery[] = [
  ...judgedQuery('place of the box', [
    [
      'topographic map nelson county virginia',
      { title: /quadrangle|sheet/, text: /topographic/, meets: [-79.17, 37.54, -78.64, 38.05] },
    ],
    [
      'original land survey dane county wisconsin',
      { title: /^original public land survey/, centre: [-89.84, 42.84, -89.01, 43.29] },
    ],
    [
      'original land survey township map door county',
      { title: /public land survey/, centre: [-87.74, 44.68, -86.82, 45.42] },
    ],
    [
      'original public land survey map ashland county',
      { title: /^original public land survey/, centre: [-90.93, 45.98, -90.3, 47.08] },
    ],
    [
      '7.5 minute quadrangle burlington county new jersey',
      { title: /quadrangle.*7\.5 minute/, meets: [-75.06, 39.55, -74.39, 40.18] },
    ],
    [
      'topographic quadrangle sussex county new jersey',
      { title: /quadrangle|sheet/, text: /topographic/, meets: [-74.99, 40.9, -74.37, 41.36] },
    ],
    [
      'topographic map talbot county maryland',
      { title: /quadrangle|sheet/, text: /topographic/, meets: [-76.4, 38.57, -75.9, 38.94] },
    ],
    ['tactical pilotage chart libya', { title: /^tactical pilotage chart, sheet/, meets: [9.3, 19.5, 25.2, 33.2] }],
    ['tactical pilotage chart nepal', { title: /^tactical pilotage chart, sheet/, meets: [80, 26.3, 88.2, 30.5] }],
    [
      'operational navigational chart new zealand',
      { title: /^operational navigational chart, sheet/, meets: [166.4, -47.3, 178.6, -34.4] },
    ],
    [
      'aeronautical chart arkansas tactical pilotage',
      { title: /^tactical pilotage chart, sheet/, meets: [-94.6, 33, -89.6, 36.5] },
    ],
    ['soviet military topographic map kuwait', { title: /^1978 soviet military/, meets: [46.55, 28.52, 48.42, 30.1] }],
    ['bus routes dane county', { title: /^(metro transit )?bus routes.*city of madison/ }],
    ['bike signals dane county', { title: /^bike signals city of madison/ }],
    ['street trees dane county', { title: /^street trees.*city of madison/ }],
    ['canal centerlines kern county', { title: /^canal centerlines for bakersfield/ }],
    ['bicycle parking orleans parish', { title: /^bicycle parking locations for new orleans/ }],
    [
      'topographic sheet hampden county massachusetts',
      { title: /quadrangle|sheet/, text: /topographic/, meets: [-73.1, 41.95, -72.1, 42.35] },
    ],
    [
      'operational navigational chart madagascar',
      { title: /^operational navigational chart, sheet/, meets: [43.2, -25.6, 50.5, -11.9] },
    ],
    [
      'quadrangle schuylkill county pennsylvania',
      { title: /quadrangle|sheet/, text: /topographic/, meets: [-76.7, 40.48, -75.75, 40.96] },
    ],
    ['bangladesh sylhet topographic sheet', { title: /bangladesh 1:50,000/, centre: [90.8, 23.8, 92.6, 25.3] }],
  ]),
];
