import type { ImportReading } from '#shared/import-reading.ts';
import type { RecordImport } from '#shared/record-imports.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import type { Answers } from './import-api.ts';

/** Lifts of the file with their new titles; null omits one. */
export type LiftChoices = Readonly<Record<string, string | null>>;

/** What was answered to a step's questions. */
export interface Given {
  answers: Answers;
  lifts: LiftChoices;
}

/** A step of an import. `problem`: why the athlete is back at it. */
export type Step =
  | { at: 'choose'; problem: string | null }
  | { at: 'working'; what: 'sending' | 'reading' | 'saving'; share: number; rows: number }
  | { at: 'questions'; reading: ImportReading; given: Given; problem: string | null }
  | { at: 'dry run'; reading: ImportReading; problem: string | null }
  | { at: 'done'; recordImport: RecordImport | null; reading: ImportReading }
  | { at: 'failed'; message: string };

/** Returns the step to continue with after an error: what was refused can be corrected there. */
export function stepAfter({ status, message }: ApiError, last: Step): Step {
  if (status === 400 && (last.at === 'questions' || last.at === 'dry run'))
    return { ...last, problem: message };
  if (status === 400 || status === 413) return { at: 'choose', problem: message };
  return { at: 'failed', message };
}
