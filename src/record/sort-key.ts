// The text by which a value is sorted, on every engine.
import { foldText } from '@periplus/text';

/** Letter case and accents do not part 'Élan' from 'elan'. */
export const toSortKey = (text: string): string => foldText(text).trim();
