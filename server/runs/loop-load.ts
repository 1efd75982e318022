import { performance } from 'node:perf_hooks';

const TICK_MS = 50;
const WINDOW_MS = 1000;

/** How busy this process is: one event loop serves everybody. */
export interface LoopLoad {
  /** Returns how late the loop is, in milliseconds: now, or at its worst in the last second or two. */
  lag(): number;
  /** Returns its utilization in the last second, from 0 to 1. */
  utilization(): number;
}

let watched: LoopLoad | null = null;

/** Watches the event loop of this process from the first call on. */
export function loopLoad(): LoopLoad {
  watched ??= watch();
  return watched;
}

function watch(): LoopLoad {
  let dueAt = performance.now() + TICK_MS;
  let windowAt = performance.now();
  let before = performance.eventLoopUtilization();
  let busy = 0;
  let [worst, worstBefore] = [0, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    worst = Math.max(worst, now - dueAt);
    dueAt = now + TICK_MS;
    if (now - windowAt < WINDOW_MS) return;
    const all = performance.eventLoopUtilization();
    busy = performance.eventLoopUtilization(all, before).utilization;
    before = all;
    windowAt = now;
    [worst, worstBefore] = [0, worst];
  }, TICK_MS);
  timer.unref();
  return {
    // A currently late loop has not reported it yet.
    lag: () => Math.max(0, performance.now() - dueAt, worst, worstBefore),
    utilization: () => busy,
  };
}
