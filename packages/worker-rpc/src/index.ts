export { type BoundedWorkerOptions, createBoundedWorker, type JobResult } from './bounded-worker.ts';
export { threadFile } from './thread-file.ts';
export { type WatchedThread, watchThread } from './watch-worker.ts';
