// Presents the links of a record by category (contract 9.3).
import type { Link, Links } from '../../../../record/views/links.ts';

export type PresentedLink = {
  readonly label: string;
  readonly url: string;
  readonly format?: string;
  readonly wxs_identifier?: string;
  readonly request_url?: string;
  readonly request_label?: string;
};

export type PresentedLinks = { readonly [Category in keyof Links]: readonly PresentedLink[] };

const presentLink = ({ label, url, format, layer, request }: Link): PresentedLink => ({
  label,
  url,
  ...(format === undefined ? {} : { format }),
  ...(layer === undefined ? {} : { wxs_identifier: layer }),
  ...(request === undefined ? {} : { request_url: request.url, request_label: request.label }),
});

export const presentLinks = (links: Links): PresentedLinks =>
  Object.fromEntries(Object.entries(links).map(([category, items]) => [category, items.map(presentLink)]));
