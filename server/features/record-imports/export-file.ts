import type { Database } from '#server/db/database.ts';
import { recordCsv } from '#server/history/write-records.ts';
import type { ExportFormat } from '#shared/import-limits.ts';
import { readRecords, recordsToExport } from './store.ts';

/** As many records as are read and written at a time. */
const PAGE = 500;

/** All of a user's records as a file to be kept, written while it is read. */
export async function exportFile(
  database: Database,
  userId: string,
  format: ExportFormat,
): Promise<Response> {
  const { ids, units } = await recordsToExport(database, userId);
  const csv = recordCsv(format, units);
  const encoder = new TextEncoder();
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csv.header)),
    async pull(controller) {
      if (at >= ids.length) return controller.close();
      const records = await readRecords(database, userId, ids.slice(at, at + PAGE));
      at += PAGE;
      controller.enqueue(encoder.encode(records.map(csv.line).join('')));
    },
  });
  const today = new Date().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="records-${format}-${today}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
