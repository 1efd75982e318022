/**
 * Kills the process when it holds too much memory, since V8 lets a single large array exceed its heap limit;
 * and when the parent is gone, which blocking code would not notice.
 */
import { workerData } from 'node:worker_threads';
import type { Ceilings } from './messages.ts';

const INTERVAL_MS = 20;

const limit = (workerData as Ceilings).totalMegabytes * 1_000_000;
const parent = process.ppid;
setInterval(() => {
  if (process.memoryUsage.rss() > limit || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
