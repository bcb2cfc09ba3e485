// A picture as it is kept and sent.

export type ImageType = 'image/png' | 'image/webp' | 'image/jpeg' | 'image/svg+xml';

export type Image = { readonly type: ImageType; readonly bytes: Uint8Array };
