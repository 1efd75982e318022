import { parentPort, workerData } from 'node:worker_threads';
import { FileError } from './file-error.ts';
import type { ReadNews, ReadTask } from './messages.ts';
import { type Knowledge, readHistory } from './read-history.ts';

/** As many records as one statement adds. */
const BATCH = 2000;

const port = parentPort;
if (!port) throw new Error('The history worker runs in a worker thread only.');
const tell = (news: ReadNews) => port.postMessage(news);

const { bytes, answers, knowledge } = workerData as ReadTask;
try {
  const { reading, records } = readHistory(bytes, answers, JSON.parse(knowledge) as Knowledge, (progress) =>
    tell({ type: 'progress', ...progress }),
  );
  const batches: string[] = [];
  for (let from = 0; from < records.length; from += BATCH) {
    batches.push(JSON.stringify(records.slice(from, from + BATCH)));
  }
  tell({ type: 'read', reading, batches });
} catch (error) {
  if (!(error instanceof FileError)) throw error;
  tell({ type: 'unreadable', message: error.message });
}
