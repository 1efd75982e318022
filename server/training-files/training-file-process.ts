import { serveTask } from '#server/reader-process/serve-task.ts';
import { FileError } from './file-error.ts';
import type { RowProgress, TrainingFileResult, TrainingFileTask } from './messages.ts';
import { type Knowledge, readTrainingFile } from './read-training-file.ts';

/** Records added per statement. */
const BATCH = 2000;

await serveTask<TrainingFileTask, RowProgress>(
  (bytes, { answers, knowledge }, report): TrainingFileResult => {
    try {
      const { reading, records } = readTrainingFile(
        bytes,
        answers,
        JSON.parse(knowledge) as Knowledge,
        report,
      );
      const batches: string[] = [];
      for (let from = 0; from < records.length; from += BATCH) {
        batches.push(JSON.stringify(records.slice(from, from + BATCH)));
      }
      return { reading, batches };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return { problem: error.message };
    }
  },
);
