import { implement } from '@orpc/server';
import { requireAdmin } from '#server/access/guards.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Pack } from '#server/content/pack.ts';
import type { CallContext } from '#server/http/contract.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { modelLabel } from '#server/offline-coach/model-label.ts';
import { isOpenState } from '#shared/job-event.ts';
import type { SynthesisPair } from '#shared/synthesis.ts';
import { synthesis as contract } from '#shared/synthesis.ts';
import { FINE_TUNING_PARTS, SYNTHESIS_PAGE } from '#shared/synthesis-limits.ts';
import { estimateSynthesis } from './estimate.ts';
import { fineTuningFile, messagesOf, systemMessage } from './fine-tuning-file.ts';
import { changePair, clearPairs, countPairs, listPairs, type PairRow, takenPairs } from './pairs.ts';
import { withoutPairs } from './passages.ts';
import { newestSynthesis } from './status.ts';
import type { SynthesisParts } from './writer.ts';

/** @throws Refusal not_signed_in, forbidden */
export async function synthesisAdmin({ guards }: Pick<SynthesisParts, 'guards'>, c: RequestContext) {
  const viewer = await guards.notImpersonating(c);
  requireAdmin(viewer, 'make fine-tuning data');
  return viewer;
}

export function synthesisRoutes(parts: SynthesisParts) {
  const { budget, database, jobs, library, pack } = parts;
  const os = implement(contract).$context<CallContext>();
  const admin = (c: RequestContext) => synthesisAdmin(parts, c);
  const show = (row: PairRow) => shownPair(pack, row);
  return {
    stop: os.stop.handler(async ({ context: { c } }) => {
      await admin(c);
      const job = await newestSynthesis(database, pack);
      if (job !== null && isOpenState(job.state)) await jobs.stop(job.id);
      return { message: 'Process stopped' };
    }),
    stats: os.stats.handler(async ({ input, context: { c } }) => {
      await admin(c);
      const { rows, total, totalAll } = await listPairs(database, input);
      return {
        synthesizeStats: {
          total,
          totalAll,
          allQuestions: rows.map(show),
          questions: rows.map(({ pair }) => pair.question),
          hasMore: input.offset + rows.length < total && rows.length === SYNTHESIS_PAGE,
        },
      };
    }),
    clear: os.clear.handler(async ({ context: { c } }) => {
      await admin(c);
      const job = await newestSynthesis(database, pack);
      if (job !== null && isOpenState(job.state))
        throw new Refusal('conflict', 'Examples are being created. Stop the job, or wait for it to finish.');
      await database.as('service').transaction(async (tx) => {
        const count = await clearPairs(tx);
        await writeAuditEvent(tx, c, { kind: 'synthesis_cleared', detail: { count } });
      });
      await library.reindex();
      return { message: 'Synthesize file cleared' };
    }),
    status: os.status.handler(async ({ context: { c } }) => {
      await admin(c);
      const [job, counts, without_pairs] = await Promise.all([
        newestSynthesis(database, pack),
        countPairs(database),
        withoutPairs(database),
      ]);
      return { job, counts, without_pairs };
    }),
    estimate: os.estimate.handler(async ({ context: { c } }) => {
      const viewer = await admin(c);
      const left = await budget.left(viewer.id);
      return {
        ...(await estimateSynthesis(parts, viewer)),
        budget_left_micros: left === null ? null : Math.floor(left),
      };
    }),
    edit: os.edit.handler(async ({ input: { pairId, ...change }, context: { c } }) => {
      await admin(c);
      const row = await changePair(database, pairId, change, show);
      await library.reindex(row.passage.hash);
      return show(row);
    }),
    files: os.files.handler(async ({ context: { c } }) => {
      await admin(c);
      const { taken, pairs } = await takenPairs(database);
      const system = systemMessage(pack.gym);
      const files = [];
      for (const part of FINE_TUNING_PARTS) files.push((await fineTuningFile(part, pairs, system)).file);
      return { taken, files };
    }),
  };
}

function shownPair(pack: Pack, { pair, passage }: PairRow): SynthesisPair {
  const { id, state, problem, edited, version } = pair;
  const { store, workTitle: title, place, heading, text, model } = passage;
  return {
    id,
    messages: messagesOf(systemMessage(pack.gym), pair),
    state,
    problem,
    edited,
    version,
    model: modelLabel(pack, model),
    source: { store, title, place, heading, text },
  };
}
