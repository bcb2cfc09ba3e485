// Two places that Natural Earth shows at 1:10,000,000 but not at 1:50,000,000. They stand here so that the large file
// need not be read.

// One line per ring: ISO number, then longitude and latitude of each vertex.
const TABLE = `
292: -5.3587 36.1412, -5.3371 36.1412, -5.3407 36.1294, -5.3407 36.1108, -5.3515 36.1192, -5.3587 36.1412
798: 179.19 -8.542, 179.2008 -8.5301, 179.2044 -8.5183, 179.1972 -8.4981, 179.1972 -8.4812, 179.2008 -8.4609, 179.208 -8.4744, 179.208 -8.4981, 179.2152 -8.5116, 179.2188 -8.52, 179.208 -8.5301, 179.19 -8.542
798: 178.38 -8.0708, 178.3728 -8.0692, 178.3764 -8.0556, 178.3836 -8.0388, 178.3908 -8.0269, 178.38 -8.0708
798: 177.1488 -7.1877, 177.1524 -7.1945, 177.1524 -7.1995, 177.1488 -7.1911, 177.1488 -7.1877
798: 176.3136 -6.3029, 176.3208 -6.2894, 176.3244 -6.2894, 176.3208 -6.2945, 176.3136 -6.3029
798: 177.3432 -6.1205, 177.3396 -6.1138, 177.336 -6.1087, 177.3504 -6.1104, 177.3576 -6.1138, 177.3576 -6.1188, 177.3432 -6.1205
798: 176.1336 -5.6933, 176.1264 -5.6798, 176.13 -5.6781, 176.1408 -5.6866, 176.148 -5.7068, 176.1336 -5.6933
798: 179.9064 -9.3998, 179.9064 -9.42, 179.8992 -9.3862, 179.9028 -9.3879, 179.9064 -9.3998
798: 179.8668 -9.344, 179.874 -9.3474, 179.8776 -9.3626, 179.8704 -9.3508, 179.8668 -9.344
798: 178.6824 -7.4917, 178.668 -7.463, 178.6644 -7.4545, 178.6896 -7.4748, 178.6932 -7.4832, 178.6932 -7.4984, 178.6824 -7.4917
`;

export type SmallPlace = {
  /** ISO 3166-1 number. */
  readonly key: string;
  /** alpha-3 codes; the border file does not contain these places. */
  readonly neighbours: readonly string[];
  readonly polygons: readonly (readonly number[][])[][];
};

const toRing = (text: string): number[][] => text.split(', ').map((pair) => pair.split(' ').map(Number));

const rows = TABLE.trim()
  .split('\n')
  .map((row) => row.split(': '));

const polygonsOf = (key: string) => rows.filter(([of]) => of === key).map(([, ring = '']) => [toRing(ring)]);

export const SMALL_PLACES: readonly SmallPlace[] = [
  { key: '292', neighbours: ['ESP'], polygons: polygonsOf('292') },
  { key: '798', neighbours: [], polygons: polygonsOf('798') },
];
