// The text by which a value is sorted, on every engine.
import { foldText } from '../lib/text/fold.ts';

/** Letter case and accents do not part 'Élan' from 'elan'. */
export const toSortKey = (text: string): string => foldText(text).trim();
