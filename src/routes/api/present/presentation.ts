// Everything besides the record that its presentation depends on: the site, the pictures, and the unavailable sources.
import type { UnavailableSources } from '../../../catalog/external/unavailable-sources.ts';
import type { Pictures } from '../../../http/html/pictures.ts';
import type { Site } from '../../../http/request/site.ts';
import { createPlaceholderFiller } from '../../../http/response/placeholders.ts';

export type Presentation = {
  readonly site: Site;
  /** Replaces the placeholders of precomputed text with the site's address and name. */
  readonly fill: (text: string) => string;
  readonly pictures: Pictures;
  readonly unavailableSources: UnavailableSources;
};

export const createPresentation = (
  site: Site,
  pictures: Pictures,
  unavailableSources: UnavailableSources,
): Presentation => ({ site, fill: createPlaceholderFiller(site), pictures, unavailableSources });
