// Measures the rate and the remaining time of a long task.
import { formatCount } from '@periplus/text';

const describeSeconds = (value: number): string => {
  if (value < 90) return `${Math.round(value)} s`;
  const minutes = Math.round(value / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
};

export const createProgressMeter = (now: () => number = Date.now) => {
  const start = now();
  return {
    /** `share` is the part that is done, from 0 to 1; undefined if unknown: '926/s, 48 %, 32 s left' */
    describe: (done: number, share: number | undefined): string => {
      const elapsed = Math.max((now() - start) / 1000, 0.001);
      const rate = `${formatCount(Math.round(done / elapsed))}/s`;
      if (share === undefined || share <= 0.005) return rate;
      return `${rate}, ${Math.floor(share * 100)} %, ${describeSeconds((elapsed / share) * (1 - share))} left`;
    },
    /** '12.3 s (4,120/s)' */
    describeEnd: (done: number): string => {
      const elapsed = Math.max((now() - start) / 1000, 0.001);
      return `${elapsed.toFixed(1)} s (${formatCount(Math.round(done / elapsed))}/s)`;
    },
    elapsedSeconds: (): number => (now() - start) / 1000,
  };
};

export type ProgressMeter = ReturnType<typeof createProgressMeter>;
