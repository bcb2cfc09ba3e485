// An image as it is cached and sent.

type ImageType = 'image/png' | 'image/webp' | 'image/jpeg' | 'image/svg+xml';

export type Image = {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  /** Drawn over the bundled base map because the operator's tiles are unavailable; not cached. */
  readonly isFallback?: true;
};
