import type { Logger } from 'pino';
import { type Guards, requireAdmin, requireClaimsOwn } from '#server/access/guards.ts';
import type { OutsideAnswer, OutsideQuestion } from '#server/assistant/outside-question.ts';
import { NOT_STORED } from '#server/assistant/write-rules.ts';
import { ASK_LIMIT_BYTES, readJson } from '#server/http/body.ts';
import type { Limit, Limits } from '#server/http/limits.ts';
import { parse } from '#server/http/parse.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Admission } from '#server/runs/admission.ts';
import { type Ask, askSchema } from '#shared/chat.ts';
import type { Viewer } from '#shared/viewer.ts';
import { replayExisting } from './existing-answer.ts';
import type { Answering } from './follow.ts';
import { type StartParts, startAnswer } from './start-answer.ts';
import type { Place } from './store.ts';

/** Questions, per account. */
export const ASK_LIMIT: Limit = { name: 'ask', points: 20, seconds: 60, shared: true };

export interface AskOptions extends StartParts {
  guards: Guards;
  limits: Limits;
  admission: Admission;
}

/** Admits a question, unless this server has too many. */
export async function ask(c: RequestContext, options: AskOptions): Promise<Answering> {
  options.admission.check();
  const read = await readQuestion(c, options);
  const opened = options.admission.enter();
  try {
    return await open(read, options);
  } finally {
    opened();
  }
}

interface ReadQuestion {
  viewer: Viewer;
  request: Ask;
  log: Logger;
}

async function readQuestion(c: RequestContext, { guards, limits }: AskOptions): Promise<ReadQuestion> {
  const viewer = await guards.member(c);
  await limits.take(ASK_LIMIT, viewer.id);
  const body = await readJson(c.req.raw, ASK_LIMIT_BYTES);
  requireClaimsOwn(viewer, body);
  const request = parse(askSchema, body);
  if (request.nocache || request.nosupa) requireAdmin(viewer, 'use nocache and nosupa');
  if (request.houseRules !== undefined) {
    requireAdmin(viewer, 'try house rules', 'isSuperAdmin');
    if (!request.nosupa) throw new Refusal('wrong_shape', 'House rules are tried with nosupa.');
  }
  return { viewer, request, log: c.get('log') };
}

/** Commits the question and starts its answer; returns the existing answer for a repeated question. */
async function open({ viewer, request, log }: ReadQuestion, options: AskOptions): Promise<Answering> {
  const started = await startAnswer(
    {
      viewer,
      door: 'app',
      content: request.content,
      where: {
        conversationId: request.conversationId ?? null,
        questionId: request.questionId ?? null,
        how: request.continue ? 'continue' : request.retry ? 'retry' : 'ask',
        place: placeOf(request),
        secondsAgo: request.askedSecondsAgo,
      },
      model: request.model ?? null,
      requested: request,
      stored: !request.nosupa,
      mayNotSave: request.nosupa ? NOT_STORED : null,
      log,
    },
    options,
  );
  if ('status' in started) return await replayExisting(options.runs, viewer.id, started);
  return { conversationId: started.conversationId, follow: (signal) => started.follow(0, signal) };
}

/** Answers a question that did not come from the app: same limits, same answers. */
export async function answerOutside(
  { past, temperature, ...question }: OutsideQuestion,
  options: AskOptions,
): Promise<OutsideAnswer> {
  const opened = options.admission.enter();
  try {
    await options.limits.take(ASK_LIMIT, question.viewer.id);
    const run = await startAnswer(
      {
        ...question,
        past,
        where: { conversationId: null, questionId: null, how: 'ask', place: null, secondsAgo: 0 },
        requested: { temperature, timeZone: 'UTC', nocache: false },
      },
      options,
    );
    // Only a question with an id can be recognized as a repeat.
    if ('status' in run) throw new Error('a question without an id has an answer already');
    return { follow: (signal) => run.follow(0, signal), stop: () => run.endEarly('stopped') };
  } finally {
    opened();
  }
}

function placeOf({ parentId, newConversationIndex }: Ask): Place | null {
  if (parentId !== undefined) return { behind: parentId };
  return newConversationIndex == null ? null : { insteadOf: newConversationIndex };
}
