// The sort key of a text, for all engines.
import { foldText } from '@periplus/text';

/** Ignores case and accents: 'Élan' sorts like 'elan'. */
export const toSortKey = (text: string): string => foldText(text).trim();
