import { implement } from '@orpc/server';
import { Hono } from 'hono';
import * as z from 'zod';
import type { Guards } from '#server/access/guards.ts';
import { asyncQueue } from '#server/async-queue.ts';
import type { Database } from '#server/db/database.ts';
import { readBody } from '#server/http/body.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limit, Limits } from '#server/http/limits.ts';
import { parse } from '#server/http/parse.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { HttpEnv, RequestContext } from '#server/http/request-context.ts';
import { FileError } from '#server/training-files/file-error.ts';
import { BusyError, createTrainingFileReader } from '#server/training-files/training-file-reader.ts';
import { EXPORT_FORMATS, IMPORT_FILE_MAX_BYTES } from '#shared/import-limits.ts';
import {
  recordImports as contract,
  type ImportEvent,
  type ImportQuery,
  importQuerySchema,
} from '#shared/record-imports.ts';
import { eventLines } from './event-lines.ts';
import { exportFile } from './export-file.ts';
import { addImport, listImports, readKnowledge, rememberLifts, removeImport } from './store.ts';

const LISTED = 100;
/** Training files read, per account. */
const IMPORT_LIMIT: Limit = { name: 'import', points: 60, seconds: 300 };

interface Options {
  database: Database;
  guards: Guards;
  limits: Limits;
}

/** Calls whose bodies are files, so they are outside the contract's server but in its document. */
export function recordImportEndpoints({ database, guards, limits }: Options) {
  const reader = createTrainingFileReader();

  async function* work(c: RequestContext, userId: string, adds: boolean, signal: AbortSignal) {
    const query = readQuery(c);
    const bytes = await readBody(c.req.raw, IMPORT_FILE_MAX_BYTES);
    const knowledge = await readKnowledge(database, userId);
    const news = asyncQueue<ImportEvent>();
    const read = reader
      .read(
        { bytes, answers: query, knowledge },
        {
          signal,
          onProgress: ({ rows, share }) => news.push({ type: 'progress', step: 'reading', rows, share }),
        },
      )
      .finally(news.end);
    read.catch(() => undefined);
    yield* news.items;
    const { reading, batches } = await read.catch(refuse);
    if (!adds) {
      yield { type: 'read', reading } satisfies ImportEvent;
      return;
    }
    requireAnswers(reading.questions.map(({ about }) => about));
    yield { type: 'progress', step: 'saving', rows: reading.rows, share: 1 } satisfies ImportEvent;
    const record_import =
      batches.length === 0
        ? null
        : await addImport(database, userId, {
            fileName: query.file_name || reading.format,
            format: reading.format,
            batches,
            signal,
          });
    yield { type: 'imported', record_import, reading } satisfies ImportEvent;
  }

  async function serve(c: RequestContext, adds: boolean): Promise<Response> {
    const viewer = await guards.member(c);
    await limits.take(IMPORT_LIMIT, viewer.id);
    if (c.req.header('content-type')?.startsWith('multipart/')) {
      throw new Refusal(
        'unsupported_media_type',
        'Send the file itself as the request body, not as form data.',
      );
    }
    const begin = (signal: AbortSignal) => work(c, viewer.id, adds, signal);
    if ((c.req.header('accept') ?? '').includes('application/x-ndjson')) {
      return await eventLines(begin, c.get('log'));
    }
    for await (const event of begin(new AbortController().signal)) {
      if (event.type === 'read') return answer(c, event.reading);
      if (event.type === 'imported') {
        return answer(c, { record_import: event.record_import, reading: event.reading });
      }
    }
    throw new Error('The file could not be read.');
  }

  return new Hono<HttpEnv>()
    .post('/record-imports/preview', (c) => serve(c, false))
    .post('/record-imports', (c) => serve(c, true))
    .get('/personal-records/export', async (c) => {
      const viewer = await guards.signedIn(c);
      const { format } = parse(exportSchema, { format: c.req.query('format') });
      return await exportFile(database, viewer.id, format);
    });
}

export function recordImportRoutes({ database, guards }: Options) {
  const os = implement(contract).$context<CallContext>();
  return {
    list: os.list.handler(async ({ context: { c } }) => {
      const viewer = await guards.signedIn(c);
      return { record_imports: (await listImports(database, viewer.id)).slice(0, LISTED) };
    }),
    remove: os.remove.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.member(c);
      const records = await removeImport(database, viewer.id, input.id);
      if (records === null) throw notFound('This import');
      return { id: input.id, records };
    }),
    nameLifts: os.nameLifts.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.member(c);
      await rememberLifts(database, viewer.id, input.names);
      return { names: input.names.length };
    }),
  };
}

const exportSchema = z.object({ format: z.enum(EXPORT_FORMATS).default('liftlore') });

const answer = (c: RequestContext, body: object) =>
  c.json(body, { headers: { 'Cache-Control': 'no-store' } });

/** Parses the answers in the URL; columns are given as `columns[date]=Datum`. */
function readQuery(c: RequestContext): ImportQuery {
  const given = Object.entries(c.req.query());
  const columns = given.flatMap(([name, value]) => {
    const column = /^columns\[(\w+)\]$/.exec(name)?.[1];
    return column === undefined || value === '' ? [] : [[column, value] as const];
  });
  return parse(importQuerySchema, {
    ...Object.fromEntries(given.filter(([name, value]) => !name.startsWith('columns') && value !== '')),
    ...(columns.length > 0 && { columns: Object.fromEntries(columns) }),
  });
}

const ASKED: Record<string, string> = {
  unit: 'whether the weights are in lb or kg (unit)',
  impossible: 'whether impossible sets are left out or kept (impossible)',
  dates: 'whether the day or the month comes first (dates)',
  lifter: 'which of the lifters is meant (lifter)',
  columns: 'which column holds what (columns)',
  lifts: 'which lifts the unsure names stand for (PATCH /api/lift-names)',
};

/** @throws Refusal conflict while an import has open questions */
function requireAnswers(questions: readonly string[]): void {
  if (questions.length === 0) return;
  const list = questions.map((about) => ASKED[about]).join('; ');
  throw new Refusal('conflict', `Nothing was imported. First answer: ${list}.`);
}

function refuse(error: unknown): never {
  if (error instanceof FileError) throw new Refusal('wrong_shape', error.message, { cause: error });
  if (error instanceof BusyError) {
    throw new Refusal(
      'unavailable',
      'Many files are being read at the moment. Please try again in a minute.',
      {
        retryAfter: 60,
        cause: error,
      },
    );
  }
  throw error;
}
