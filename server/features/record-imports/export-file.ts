import type { Database } from '#server/db/database.ts';
import { recordCsv } from '#server/training-files/write-records.ts';
import type { ExportFormat } from '#shared/import-limits.ts';
import { readRecords, recordsToExport } from './store.ts';

/** Records read and written at a time. */
const PAGE = 500;

/** Yields all of a user's records as CSV while reading them. */
export async function recordLines(
  database: Database,
  userId: string,
  format: ExportFormat,
): Promise<AsyncGenerator<string>> {
  const { ids, units } = await recordsToExport(database, userId);
  const csv = recordCsv(format, units);
  return (async function* lines() {
    yield csv.header;
    for (let at = 0; at < ids.length; at += PAGE) {
      const records = await readRecords(database, userId, ids.slice(at, at + PAGE));
      yield records.map(csv.line).join('');
    }
  })();
}

/** Yields the records as a downloadable file. */
export async function exportFile(
  database: Database,
  userId: string,
  format: ExportFormat,
): Promise<Response> {
  const lines = await recordLines(database, userId, format);
  const today = new Date().toISOString().slice(0, 10);
  return new Response(ReadableStream.from(lines).pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="records-${format}-${today}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
