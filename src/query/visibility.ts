// Which records a query includes: the public ones, or also those that `include_non_public` asks for.
import type { Problems } from '../errors.ts';
import { readBoolean } from './booleans.ts';
import type { Params } from './params.ts';

/** `public`: published and not suppressed. `published`: also suppressed. `all`: also unpublished. */
export type Visibility = 'public' | 'published' | 'all';

/** What the request asks for; the catalogue limits it to what the caller may see. */
export const parseVisibility = (params: Params, problems: Problems): Visibility =>
  readBoolean(params, 'include_non_public', false, problems) ? 'all' : 'public';

type State = { readonly published: boolean; readonly visible: boolean };

export const isIncluded = ({ published, visible }: State, visibility: Visibility): boolean =>
  visible || visibility === 'all' || (published && visibility === 'published');
