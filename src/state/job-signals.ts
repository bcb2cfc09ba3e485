// Signals in shared memory that wake the threads of one process when the job queue changes. Other processes and
// machines see a change when they next poll the queue.
import { createSharedSignal, type SharedSignal } from '@periplus/worker-rpc';

type SignalName = 'submitted' | 'cancelled' | 'ended';

export type JobSignals = Readonly<Record<SignalName, SharedSignal>>;
export type JobSignalMemory = Readonly<Record<SignalName, SharedArrayBuffer>>;

const mapNames = <Value>(toValue: (name: SignalName) => Value): Readonly<Record<SignalName, Value>> => ({
  submitted: toValue('submitted'),
  cancelled: toValue('cancelled'),
  ended: toValue('ended'),
});

export const allocateJobSignals = (): JobSignalMemory => mapNames(() => createSharedSignal().memory);

/** Without memory of another thread, the signals are for this thread. */
export const createJobSignals = (memory: JobSignalMemory = allocateJobSignals()): JobSignals =>
  mapNames((name) => createSharedSignal(memory[name]));
