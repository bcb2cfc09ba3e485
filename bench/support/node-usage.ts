// CPU and memory of external processes, such as cluster nodes, from proc(5). Linux only.
import { globSync, readFileSync } from 'node:fs';

/** Clock ticks per second, constant on Linux for decades (sysconf(_SC_CLK_TCK)). */
const TICKS = 100;

export type NodeUsage = { readonly cpuMs: number; readonly rssMb: number };

const readCpuMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain anything; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
};

/** Microsecond resolution over the current threads, for intervals so short that few threads end (Linux, schedstat). */
export const readThreadCpuMs = (pids: readonly number[]): number => {
  let nanoseconds = 0;
  for (const path of pids.flatMap((pid) => globSync(`/proc/${pid}/task/*/schedstat`))) {
    try {
      nanoseconds += Number.parseInt(readFileSync(path, 'utf8'), 10);
    } catch {
      // The thread has just ended.
    }
  }
  return nanoseconds / 1e6;
};

const readRssMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export type NodeMemory = { readonly ownMb: number; readonly filesMb: number };

const MEMORY = /^Pss_(Anon|File|Shmem):\s+(\d+) kB/gm;

/**
 * Memory shared by several processes is counted once (Pss); mapped file pages, which can be reclaimed, are separate.
 */
export const readNodeMemory = (pids: readonly number[]): NodeMemory => {
  const sums = { Anon: 0, File: 0, Shmem: 0 };
  for (const pid of pids) {
    for (const [, kind, kilobytes] of readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(MEMORY)) {
      sums[kind as keyof typeof sums] += Number(kilobytes) / 1024;
    }
  }
  return { ownMb: sums.Anon + sums.Shmem, filesMb: sums.File };
};

/** The sum over all processes. */
export const readNodeUsage = (pids: readonly number[]): NodeUsage => ({
  cpuMs: pids.reduce((sum, pid) => sum + readCpuMs(pid), 0),
  rssMb: pids.reduce((sum, pid) => sum + readRssMb(pid), 0),
});
