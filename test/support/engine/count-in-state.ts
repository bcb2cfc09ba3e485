// Counts in a state that other processes use too. Arguments: data folder, number of increments. Prints a line per
// confirmed increment.
import { createSqliteState } from '../../../src/state/sqlite-state.ts';
import { increment } from './increment.ts';

const [dataDir = '', times] = process.argv.slice(2);
const state = await createSqliteState({ dataDir });
for (let n = 0; n < Number(times); n++) {
  await increment(state, 'processes');
  console.log(n);
}
await state.close();
