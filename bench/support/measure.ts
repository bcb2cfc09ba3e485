// Measures CPU and wall time of many calls of one class, as quantiles.

export type Quantiles = { readonly p50: number; readonly p95: number; readonly p99: number };
export type Measurement = {
  readonly cpuMs: Quantiles;
  readonly wallMs: Quantiles;
  /** CPU of every call, for quantiles over several classes. */
  readonly cpuTimes: readonly number[];
};

export type Effort = {
  /** Calls before measuring, so that code is compiled and caches are filled. */
  readonly warmUp: number;
  readonly calls: number;
  /** Stops early, after at least three calls, when a class takes longer than this. */
  readonly budgetMs: number;
};

export const EFFORT: Effort = { warmUp: 150, calls: 400, budgetMs: 4_000 };

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** The value that `share` of the values do not exceed. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const toQuantiles = (values: readonly number[]): Quantiles => ({
  p50: quantile(values, 0.5),
  p95: quantile(values, 0.95),
  p99: quantile(values, 0.99),
});

/** `run` gets a different number each time, so that it can vary the query; warm-up numbers follow the others. */
export const measure = async (run: (turn: number) => unknown, effort: Effort = EFFORT): Promise<Measurement> => {
  const end = performance.now() + effort.budgetMs;
  for (let turn = 0; turn < effort.warmUp && performance.now() < end - effort.budgetMs / 2; turn++) {
    await run(effort.calls + turn);
  }
  const cpu: number[] = [];
  const wall: number[] = [];
  for (let turn = 0; turn < effort.calls && (turn < 3 || performance.now() < end); turn++) {
    const [cpuBefore, wallBefore] = [cpuMs(), performance.now()];
    await run(turn);
    cpu.push(cpuMs() - cpuBefore);
    wall.push(performance.now() - wallBefore);
  }
  return { cpuMs: toQuantiles(cpu), wallMs: toQuantiles(wall), cpuTimes: cpu };
};
