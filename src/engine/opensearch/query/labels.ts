// Names for the parts of a question that are scored, so that an answer can tell what each of them counted in a record.
import type { WordPart } from '../../search-index.ts';
import type { Dsl } from '../cluster/wire.ts';
import type { Fields } from './word-query.ts';

/** What a part stands for. */
export type ScoredWord = Pick<WordPart, 'word' | 'form' | 'weight' | 'rarity'> & { readonly fields: Fields };

export type Labels = {
  readonly word: (part: Dsl, of: ScoredWord) => Dsl;
  /** For parts that count only where conditions hold: labels for these, and for all of it. */
  readonly within: () => { readonly labels: Labels; readonly all: (part: Dsl) => Dsl };
};

/** Nobody asks what the parts count. */
export const NO_LABELS: Labels = {
  word: (part) => part,
  within: () => ({ labels: NO_LABELS, all: (part) => part }),
};

export type LabelledWord = ScoredWord & {
  /** A part is told of by itself: it counts where those around it hold too. */
  readonly enclosing: readonly string[];
};

export type LabelledWords = { readonly labels: Labels; readonly words: ReadonlyMap<string, LabelledWord> };

const named = (part: Dsl, name: string): Dsl => ({ bool: { must: [part], _name: name } });

export const createLabelledWords = (): LabelledWords => {
  const words = new Map<string, LabelledWord>();
  let count = 0;
  const nextName = (): string => `part ${count++}`;
  const labelsIn = (around: readonly string[]): Labels => ({
    word: (part, of) => {
      const name = nextName();
      words.set(name, { ...of, enclosing: around });
      return named(part, name);
    },
    within: () => {
      const name = nextName();
      return { labels: labelsIn([...around, name]), all: (part) => named(part, name) };
    },
  });
  return { labels: labelsIn([]), words };
};
