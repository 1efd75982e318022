import { Hono } from 'hono';
import { requireClaimsOwn } from '#server/access/guards.ts';
import { readJson } from '#server/http/body.ts';
import { parse } from '#server/http/parse.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { HttpEnv } from '#server/http/request-context.ts';
import { jobStream } from '#server/jobs/job-stream.ts';
import { fineTuningPartSchema, synthesizeSchema } from '#shared/synthesis.ts';
import { fineTuningFile, systemMessage } from './fine-tuning-file.ts';
import { takenPairs } from './pairs.ts';
import { synthesisAdmin } from './routes.ts';
import { streamMessage } from './status.ts';
import { SYNTHESIS_JOB, SYNTHESIS_KEY, type SynthesisPayload } from './synthesis-job.ts';
import { openWriter, type SynthesisParts, writersFor } from './writer.ts';

/** Calls whose replies are a stream and a file. */
export function synthesisEndpoints(parts: SynthesisParts) {
  const { catalog, database, jobs, pack } = parts;
  return new Hono<HttpEnv>()
    .post('/synthesize', async (c) => {
      const viewer = await synthesisAdmin(parts, c);
      const body = await readJson(c.req.raw);
      requireClaimsOwn(viewer, body);
      const { model } = parse(synthesizeSchema, body);
      const writers = writersFor(catalog, viewer);
      const chosen = model === undefined ? writers[0]! : writers.find(({ id }) => id === model);
      if (chosen === undefined)
        throw new Refusal('wrong_shape', 'This model cannot make fine-tuning data. Choose another one.');
      const refusal = await openWriter(parts, chosen.id, viewer.id)?.refusal();
      if (refusal) throw new Refusal('too_often', refusal);
      const payload: SynthesisPayload = { model: chosen.id };
      const id = await jobs.add(SYNTHESIS_JOB, payload, { key: SYNTHESIS_KEY, userId: viewer.id });
      return jobStream(jobs, id, (event) => streamMessage(database, id, event), c.get('log'));
    })
    .get('/synthesis/files/:part', async (c) => {
      await synthesisAdmin(parts, c);
      const { part } = parse(fineTuningPartSchema, c.req.param());
      const { pairs } = await takenPairs(database);
      const { text, file } = await fineTuningFile(part, pairs, systemMessage(pack.gym));
      const [problem] = file.problems;
      if (problem !== undefined)
        throw new Refusal('conflict', `Line ${problem.line} is not in the format. ${problem.problem}`);
      return c.body(text, {
        headers: {
          'Content-Type': 'application/jsonl; charset=utf-8',
          'Content-Disposition': `attachment; filename="fine-tuning-${part}.jsonl"`,
        },
      });
    });
}
