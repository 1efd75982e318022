import type { Logger } from 'pino';
import { answer } from '#server/assistant/answer.ts';
import type { Refused } from '#server/assistant/tool.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import type { Library } from '#server/library/library.ts';
import { redFlagIn } from '#server/red-flags/red-flag.ts';
import { leastCost, UsageMeter } from '#server/usage/meter.ts';
import type { RunEvent } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';
import { dayIn } from '#shared/time-zone.ts';
import type { TryEvent } from '#shared/tries.ts';
import type { Viewer } from '#shared/viewer.ts';
import type { TriesParts } from './parts.ts';

const NO_ACCOUNT: Refused = {
  error:
    'The athlete has no account, so nothing about them is known here, and nothing is saved. With an account it is.',
  message: 'Without an account nothing is saved.',
};

type Answering = (signal: AbortSignal) => AsyncGenerator<TryEvent[]>;

/** Starts an answer as for members, except that nothing is stored; it ends when its reader leaves. */
export async function answerVisitor(
  question: string,
  { log, ...parts }: TriesParts & { log: Logger },
): Promise<Answering> {
  const { pack, runs, library, toolbox, athlete, timeouts, triesBudget } = parts;
  const model = await triesBudget.model();
  const viewer = visitor();
  const urgent = redFlagIn(question) !== null;
  const meter = new UsageMeter(model.id);
  const least = leastCost(model.price, question.length);
  return async function* (signal) {
    const run = runs.start(
      {
        id: uuidv7(),
        conversationId: uuidv7(),
        questionId: uuidv7(),
        userId: viewer.id,
        model: model.id,
        stored: false,
        meter,
        countSpent: (spent) => triesBudget.count(spent),
        ended: triesBudget.reserve(() => Math.max(least, meter.begun())),
      },
      async function* (runSignal) {
        const now = new Date();
        yield* answer(
          {
            gym: pack.gym,
            personality: pack.personalities.find(({ id }) => id === 'default')!,
            houseRules: await parts.houseRules(),
            question,
            asked: question,
            attachments: [],
            history: [],
            askedAt: now,
            today: dayIn('UTC', now),
            timeZone: 'UTC',
            model: meter.metered(model),
            temperature: athlete.preferences.temperature,
            timeouts,
            viewer,
            athlete,
            answerId: null,
            mayNotSave: NO_ACCOUNT,
            toolbox,
            promptParts: [],
            products: pack.products,
            healthContact: pack.healthContact,
            nocache: false,
            log,
          },
          runSignal,
        );
      },
      log,
    );
    const leave = () => run.endEarly('stopped');
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    const pages = citedPages(library);
    for await (const news of run.follow(0, signal)) {
      const events: TryEvent[] = [];
      for (const { event } of news) {
        if (event.type === 'sources') events.push(...(await pages(event.sources)));
        const shown = asTryEvent(event, urgent);
        if (shown !== null) events.push(shown);
      }
      yield events;
    }
  };
}

/**
 * Returns the text of each page cited for the first time: without an account nothing else of a work can be
 * read.
 */
function citedPages(library: Library): (sources: readonly Source[]) => Promise<TryEvent[]> {
  const sent = new Set<string>();
  return async (sources) => {
    const fresh = sources.filter(({ work, page }) => {
      const key = `${work.id} ${page}`;
      const isFresh = !sent.has(key);
      sent.add(key);
      return isFresh;
    });
    const pages = await Promise.all(fresh.map(({ work, page }) => library.page(work.id, page)));
    return fresh.length === 0 ? [] : [{ type: 'pages', pages: pages.filter((page) => page !== null) }];
  };
}

/** Returns what a visitor sees of an event. */
function asTryEvent(event: RunEvent, urgent: boolean): TryEvent | null {
  switch (event.type) {
    case 'tool':
    case 'text':
    case 'sources':
    case 'error':
      return event;
    case 'end':
      return { type: 'end', ending: event.ending, urgent };
    case 'start':
    case 'thinking':
    case 'products':
    case 'saved':
    case 'bars':
    case 'used':
    case 'summary':
      return null;
  }
}

/** Creates a visitor: an id that no row has, and no permissions. */
const visitor = (): Viewer => ({
  id: uuidv7(),
  email: '',
  aud: 'authenticated',
  isAdmin: false,
  isSuperAdmin: false,
  isWhitelist: false,
  isOG: false,
  isTrialPeriod: false,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
  last_sign_in_at: null,
  access: { allowed: false, reason: 'none', until: null },
  subscription: null,
  admin_waits: false,
  acting_admin: null,
});
