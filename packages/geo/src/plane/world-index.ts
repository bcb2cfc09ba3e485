// Longitudes that go on beyond 180.

/** How often a longitude has gone round the globe: 0 within [-180, 180). */
export const worldIndex = (longitude: number): number => Math.floor((longitude + 180) / 360);
