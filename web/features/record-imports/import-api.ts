import type { DateOrder, ImportColumn, ImpossibleAnswer, UnitAnswer } from '#shared/import-limits.ts';
import type { ImportEvent } from '#shared/record-imports.ts';
import { REFUSAL_STATUS, type RefusalCode } from '#shared/refusal-status.ts';
import { ApiError, toApiError, UNREACHABLE, WENT_WRONG } from '#web/lib/api-error.ts';
import { fetchOk } from '#web/lib/fetch-ok.ts';
import { timeZone } from '#web/lib/time-zone.ts';

/** A file held in memory, so that it is the same whenever it is sent. */
export interface HeldFile {
  name: string;
  content: Blob;
}

/** The answers so far, except the names of lifts, which the server remembers. */
export interface Answers {
  unit?: UnitAnswer;
  impossible?: ImpossibleAnswer;
  dates?: DateOrder;
  lifter?: string;
  columns?: Partial<Record<ImportColumn, string>>;
}

type Progress = Extract<ImportEvent, { type: 'progress' }>;
type Result<E extends ImportEvent['type']> = Extract<ImportEvent, { type: E }>;

/** Reads a file without adding anything. */
export const previewImport = (...asked: Asked) => send('/api/record-imports/preview', 'read', ...asked);

/** Adds the records of a file. */
export const addImport = (...asked: Asked) => send('/api/record-imports', 'imported', ...asked);

type Asked = [
  file: HeldFile,
  answers: Answers,
  options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
];

async function send<E extends 'read' | 'imported'>(
  address: string,
  result: E,
  ...[file, answers, { signal, onProgress }]: Asked
): Promise<Result<E>> {
  let last: ImportEvent | undefined;
  try {
    const reply = await fetchOk(`${address}?${query(file, answers)}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', accept: 'application/x-ndjson' },
      body: file.content,
      signal,
    });
    for await (const event of events(reply)) {
      if (event.type === 'progress') onProgress(event);
      last = event;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw toApiError(error);
  }
  if (last?.type === 'refused') {
    throw new ApiError(statusOf(last.error), last.error, last.message);
  }
  if (last?.type !== result) throw new ApiError(0, 'unreachable', last ? UNREACHABLE : WENT_WRONG);
  return last as Result<E>;
}

/** Returns the status that the refusal has when it is the whole reply. */
const statusOf = (code: string): number =>
  code in REFUSAL_STATUS ? REFUSAL_STATUS[code as RefusalCode] : REFUSAL_STATUS.failed;

function query(file: HeldFile, { columns = {}, ...answers }: Answers): URLSearchParams {
  const given = { file_name: file.name, time_zone: timeZone(), ...answers };
  return new URLSearchParams([
    ...Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ...Object.entries(columns).map(([column, name]) => [`columns[${column}]`, name]),
  ]);
}

/** Yields the lines of a reply as they arrive. */
async function* events(response: Response): AsyncGenerator<ImportEvent> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (held + value).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ImportEvent;
  }
}
