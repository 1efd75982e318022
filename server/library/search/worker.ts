import { parentPort } from 'node:worker_threads';
import { releaseMemory } from '#server/boot/release-memory.ts';
import { createIndex } from './engine.ts';
import type { WorkerReply, WorkerRequest } from './messages.ts';
import { segmentSteps } from './segment.ts';
import { decodeSegment, encodeSegment } from './segment-bytes.ts';
import { runInSlices } from './steps.ts';

/** How long to wait for more new works before refitting a space that does not cover them, … */
const FIT_DELAY_MILLISECONDS = 100;
/** … and how long without any change before refitting so that every server with these books ranks alike. */
const QUIET_MILLISECONDS = 3_000;

const port = parentPort;
if (!port) throw new Error('The search worker runs in a worker thread only.');

const index = createIndex();
/** Fits run one after another; a search between two of their slices uses the previous space. */
let fits: Promise<void> = Promise.resolve();
let timer: NodeJS.Timeout | undefined;
/**
 * A space fitted to half of a library would be fitted again, and its passages placed again with each merge.
 */
let isLoaded = false;

function refit(): Promise<void> {
  fits = fits.catch(() => undefined).then(() => runInSlices(index.fitSteps()));
  return fits;
}

function fitSoon(): void {
  clearTimeout(timer);
  if (!isLoaded) return;
  timer = setTimeout(() => {
    if (index.needsFit()) fitNow();
    else if (index.isOutdated()) timer = setTimeout(fitNow, QUIET_MILLISECONDS);
    else releaseMemory();
  }, FIT_DELAY_MILLISECONDS);
}

function fitNow(): void {
  refit().then(fitSoon, (error: unknown) => {
    throw error;
  });
}

async function resultOf(message: WorkerRequest): Promise<unknown> {
  switch (message.operation) {
    case 'encode':
      return encodeSegment(await runInSlices(segmentSteps(message.request)));
    case 'put':
      index.put({ ...message.request, segment: decodeSegment(message.request.segment) });
      return fitSoon();
    case 'loaded':
      isLoaded = true;
      return fitSoon();
    case 'remove':
      index.remove(message.request.workId);
      return fitSoon();
    case 'swap':
      index.swap(message.request.map((work) => ({ ...work, segment: decodeSegment(work.segment) })));
      return fitSoon();
    case 'fit':
      return refit();
    case 'search':
      return index.search(message.request);
    case 'explain':
      return index.explain(message.request);
    case 'words':
      return index.words(message.request);
    case 'stats':
      return index.stats();
  }
}

port.on('message', async (message: WorkerRequest) => {
  let reply: WorkerReply;
  try {
    reply = { id: message.id, result: await resultOf(message) };
  } catch (error) {
    const { name, message: text } = error instanceof Error ? error : new Error(String(error));
    reply = { id: message.id, error: { name, message: text } };
  }
  port.postMessage(reply);
});
