// What every engine must do, whatever it is made of. Run on each engine; what one cannot do is skipped by name, with a reason.
import { after, before, describe, it } from 'node:test';
import type { Engine } from '../../src/engine/engine.ts';
import { type Bench, createBench, toPut } from './suite/bench.ts';
import { changeFeedChapter } from './suite/change-feed.ts';
import type { Chapter } from './suite/chapter.ts';
import { conditionChapter } from './suite/conditions.ts';
import { copyChapter } from './suite/copies.ts';
import { deadlineChapter } from './suite/deadlines.ts';
import { dictionaryChapter } from './suite/dictionaries.ts';
import { explainingChapter } from './suite/explaining.ts';
import { facetValueChapter } from './suite/facet-values.ts';
import { facetChapter } from './suite/facets.ts';
import { filterChapter } from './suite/filters.ts';
import { conditionalChapter, lookupChapter, resendChapter } from './suite/keeping.ts';
import { orderChapter } from './suite/order.ts';
import { liesInChapter } from './suite/places/lies-in.ts';
import { manyPlacesChapter } from './suite/places/many-places.ts';
import { placeChapter } from './suite/places/relations.ts';
import { randomChapters } from './suite/random-questions.ts';
import { rankingChapter } from './suite/ranking.ts';
import { relationChapter } from './suite/relations.ts';
import { suggestionChapter } from './suite/suggestions.ts';
import { textChapter } from './suite/text.ts';
import { visibilityChapter } from './suite/visibility.ts';
import { wordChapter } from './suite/words.ts';
import { changeChapter, writeChapter } from './suite/writes.ts';

export type EngineUnderTest = {
  readonly name: string;
  /** A new engine without records, and how to throw it away once the suite has closed it. */
  readonly create: () => Promise<{ readonly engine: Engine; readonly dispose: () => void | Promise<void> }>;
  /** Chapters to run; absent means all. */
  readonly chapters?: readonly Chapter[];
  /** Of the questions by chance, 0 to 1. */
  readonly questions?: number;
  readonly skip?: readonly { readonly reason: string; readonly tests: readonly string[] }[];
};

const CHAPTERS: readonly Chapter[] = [
  textChapter,
  filterChapter,
  conditionChapter,
  placeChapter,
  manyPlacesChapter,
  liesInChapter,
  facetChapter,
  facetValueChapter,
  orderChapter,
  rankingChapter,
  explainingChapter,
  visibilityChapter,
  suggestionChapter,
  relationChapter,
  writeChapter,
  changeChapter,
  dictionaryChapter,
  conditionalChapter,
  resendChapter,
  lookupChapter,
  changeFeedChapter,
  copyChapter,
  wordChapter,
  deadlineChapter,
];

/** What is written before the cases run. Answers follow from what is kept, not from how it came about. */
type History = { readonly name: string; readonly tell: (bench: Bench, chapter: Chapter) => Promise<unknown> };

const HISTORIES: readonly History[] = [
  { name: 'loaded at once', tell: (bench, { records }) => bench.put(...records) },
  {
    name: 'after changes',
    tell: async (bench, { records }) => {
      const strangers = records.map((record) => ({ ...record, id: `gone-${record.id}` }));
      const swapped = records.map((record, index) => ({ ...(records.at(index - 1) ?? record), id: record.id }));
      await bench.put(...strangers.slice(1), ...swapped);
      await bench.put(...records.filter((_, index) => index % 2 === 0), ...strangers.slice(0, 1));
      await bench.remove(...strangers.map(({ id }) => id));
      await bench.put(...records.filter((_, index) => index % 3 === 0));
      // Every other one is as it was wanted already, which changes nothing.
      await bench.store.write({ puts: records.map((record) => toPut(record)), removes: [] });
      await bench.index.refresh();
    },
  },
];

export const testEngine = ({ name, create, chapters, questions = 1, skip = [] }: EngineUnderTest): void => {
  const reasons = new Map(skip.flatMap(({ reason, tests }) => tests.map((test) => [test, reason])));
  for (const chapter of chapters ?? [...CHAPTERS, ...randomChapters(questions)]) {
    for (const history of chapter.records.length === 0 ? HISTORIES.slice(0, 1) : HISTORIES) {
      describe(`${name}, ${history.name}: ${chapter.name}`, () => {
        let bench: Bench | undefined;
        let dispose: () => void | Promise<void> = () => {};
        before(async () => {
          const made = await create();
          dispose = made.dispose;
          bench = createBench(made.engine);
          if (chapter.records.length > 0) await history.tell(bench, chapter);
        });
        after(async () => {
          await bench?.engine.close();
          await dispose();
        });
        for (const [sentence, prove] of Object.entries(chapter.cases)) {
          it(sentence, { skip: reasons.get(sentence) ?? false }, async () => {
            if (bench === undefined) throw new Error('There is no engine to test.');
            await prove(bench);
          });
        }
      });
    }
  }
};
