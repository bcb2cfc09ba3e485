// How fast long work goes and when it will end, in words.
import { formatCount } from '@periplus/text';

const seconds = (value: number): string => {
  if (value < 90) return `${Math.round(value)} s`;
  const minutes = Math.round(value / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
};

/** `share` is how much of the work is done, 0 to 1; unknown (stdin) when undefined. */
export const createProgressMeter = (now: () => number = Date.now) => {
  const start = now();
  return {
    describe: (done: number, share: number | undefined): string => {
      const elapsed = Math.max((now() - start) / 1000, 0.001);
      const rate = `${formatCount(Math.round(done / elapsed))}/s`;
      if (share === undefined || share <= 0.005) return rate;
      return `${rate}, ${Math.floor(share * 100)} %, ${seconds((elapsed / share) * (1 - share))} left`;
    },
    /** '12.3 s, 4,120 records/s' */
    describeEnd: (done: number): string => {
      const elapsed = Math.max((now() - start) / 1000, 0.001);
      return `${elapsed.toFixed(1)} s, ${formatCount(Math.round(done / elapsed))} records/s`;
    },
    elapsedSeconds: (): number => (now() - start) / 1000,
  };
};
