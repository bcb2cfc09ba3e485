// What every route of the web door needs.
import type { Catalog } from '../../catalog/catalog.ts';
import type { Config } from '../../config/settings.ts';

export type WebContext = { readonly catalog: Catalog; readonly config: Config };
