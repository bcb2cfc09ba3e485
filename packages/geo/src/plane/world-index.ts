// Longitudes beyond 180: copies of the world side by side.

/** The number of the world copy that a longitude lies in; 0 is [-180, 180). */
export const worldIndex = (longitude: number): number => Math.floor((longitude + 180) / 360);
