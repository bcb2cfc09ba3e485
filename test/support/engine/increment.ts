// A counter in the state that is safe under concurrent increments.
import type { StateStore } from '../../../src/state/state.ts';

/** Reads, adds one and writes if the version is unchanged; repeats until it succeeds. */
export const increment = async (state: StateStore, id: string): Promise<void> => {
  for (;;) {
    const found = await state.get('counters', id);
    const count = found === undefined ? 0 : Number(found.value);
    const onlyIf =
      found === undefined ? ({ kind: 'absent' } as const) : ({ kind: 'version', version: found.version } as const);
    if ((await state.put('counters', id, count + 1, onlyIf)).kind === 'stored') return;
  }
};
