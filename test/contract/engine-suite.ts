// The contract of every engine. A case that an engine cannot support is skipped by name, with a reason.
import { after, before, describe, it } from 'node:test';
import type { Engine } from '../../src/engine/engine.ts';
import { changeFeedSection } from './suite/change-feed.ts';
import { conditionSection } from './suite/conditions.ts';
import { copySection } from './suite/copies.ts';
import { deadlineSection } from './suite/deadlines.ts';
import { dictionarySection } from './suite/dictionaries.ts';
import { explainSection } from './suite/explain.ts';
import { facetValueSection } from './suite/facet-values.ts';
import { facetSection } from './suite/facets.ts';
import { filterSection } from './suite/filters.ts';
import { createFixture, type Fixture, toPut } from './suite/fixture.ts';
import { historySection } from './suite/history.ts';
import { orderSection } from './suite/order.ts';
import { randomSections } from './suite/random-queries.ts';
import { rankingSection } from './suite/ranking.ts';
import { conditionalSection, lookupSection, resendSection } from './suite/record-store.ts';
import { relationSection } from './suite/relations.ts';
import type { Section } from './suite/section.ts';
import { manyExtentsSection } from './suite/spatial/many-extents.ts';
import { spatialSection } from './suite/spatial/relations.ts';
import { withinSection } from './suite/spatial/within.ts';
import { suggestionSection } from './suite/suggestions.ts';
import { textSection } from './suite/text.ts';
import { tierSection } from './suite/tiers.ts';
import { visibilitySection } from './suite/visibility.ts';
import { wordSection } from './suite/words.ts';
import { changeSection, writeSection } from './suite/writes.ts';

export type EngineUnderTest = {
  readonly name: string;
  /** Creates an empty engine and a function that disposes of it after the suite has closed it. */
  readonly create: () => Promise<{ readonly engine: Engine; readonly dispose: () => void | Promise<void> }>;
  /** Sections to run; absent means all. */
  readonly sections?: readonly Section[];
  /** Share of the random queries to run, 0 to 1. */
  readonly queryShare?: number;
  readonly skip?: readonly { readonly reason: string; readonly tests: readonly string[] }[];
};

const SECTIONS: readonly Section[] = [
  textSection,
  filterSection,
  conditionSection,
  spatialSection,
  manyExtentsSection,
  withinSection,
  facetSection,
  facetValueSection,
  orderSection,
  rankingSection,
  tierSection,
  explainSection,
  visibilitySection,
  suggestionSection,
  relationSection,
  writeSection,
  changeSection,
  dictionarySection,
  historySection,
  conditionalSection,
  resendSection,
  lookupSection,
  changeFeedSection,
  copySection,
  wordSection,
  deadlineSection,
];

/** The writes before the cases run. Results must depend only on the stored records, not on how they were written. */
type History = { readonly name: string; readonly tell: (bench: Fixture, section: Section) => Promise<unknown> };

const HISTORIES: readonly History[] = [
  { name: 'loaded at once', tell: (bench, { records }) => bench.put(...records) },
  {
    name: 'after changes',
    tell: async (bench, { records }) => {
      const externalRequests = records.map((record) => ({ ...record, id: `gone-${record.id}` }));
      const swapped = records.map((record, index) => ({ ...(records.at(index - 1) ?? record), id: record.id }));
      await bench.put(...externalRequests.slice(1), ...swapped);
      await bench.put(...records.filter((_, index) => index % 2 === 0), ...externalRequests.slice(0, 1));
      await bench.remove(...externalRequests.map(({ id }) => id));
      await bench.put(...records.filter((_, index) => index % 3 === 0));
      // Every other record already has its final content, so writing it changes nothing.
      await bench.store.write({ puts: records.map((record) => toPut(record)), removes: [] });
      await bench.index.refresh();
    },
  },
];

export const testEngine = ({ name, create, sections, queryShare = 1, skip = [] }: EngineUnderTest): void => {
  const reasons = new Map(skip.flatMap(({ reason, tests }) => tests.map((test) => [test, reason])));
  for (const section of sections ?? [...SECTIONS, ...randomSections(queryShare)]) {
    for (const history of section.records.length === 0 ? HISTORIES.slice(0, 1) : HISTORIES) {
      describe(`${name}, ${history.name}: ${section.name}`, () => {
        let bench: Fixture | undefined;
        let dispose: () => void | Promise<void> = () => {};
        before(async () => {
          const made = await create();
          dispose = made.dispose;
          bench = createFixture(made.engine);
          if (section.records.length > 0) await history.tell(bench, section);
        });
        after(async () => {
          await bench?.engine.close();
          await dispose();
        });
        for (const [sentence, prove] of Object.entries(section.cases)) {
          it(sentence, { skip: reasons.get(sentence) ?? false }, async () => {
            if (bench === undefined) throw new Error('There is no engine to test.');
            await prove(bench);
          });
        }
      });
    }
  }
};
