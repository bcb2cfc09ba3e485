export { type AllowList, createAllowList, parseAllowList } from './allow-list.ts';
export { checkTarget, parseTarget, type TargetRules } from './check-target.ts';
export { FetchError, type FetchResult } from './fetch-result.ts';
export { createHostThrottle, type HostThrottle } from './host-throttle.ts';
export { ACCEPT_ENCODING, createDecoder } from './read-body.ts';
export { createSafeFetch, type SafeFetch } from './safe-fetch.ts';
export { createSafeStream, type OpenedStream, type SafeStream, type StreamRequest } from './safe-stream.ts';
