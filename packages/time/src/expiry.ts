// Expiry times that are stored or shared, and so outlive a clock that was wrong.

/** Clocks of machines that share a store may differ by this much. */
export const MAX_CLOCK_SKEW_MS = 3_600_000;

/**
 * Whether a time to live has passed. An expiry time further ahead than the time to live comes from a clock that was
 * fast and has been corrected since; it must not hold for the difference, such as a year.
 */
export const hasExpired = (until: number, ttlMs: number, now: number): boolean =>
  until <= now || until > now + ttlMs + MAX_CLOCK_SKEW_MS;
