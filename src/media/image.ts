// A picture as it is kept and sent.

export type ImageType = 'image/png' | 'image/webp' | 'image/jpeg' | 'image/svg+xml';

export type Image = {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  /** Drawn over the shipped base map because the operator's tiles could not be had: sent, and not kept. */
  readonly isFallback?: true;
};
