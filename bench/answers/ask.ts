import { pino } from 'pino';
import { answer } from '#server/assistant/answer.ts';
import { ownTools } from '#server/assistant/own-tools.ts';
import type { Turn } from '#server/assistant/prompt.ts';
import { Toolbox } from '#server/assistant/toolbox.ts';
import { NOT_STORED } from '#server/assistant/write-rules.ts';
import type { Pack } from '#server/content/pack.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { DEFAULT_PREFERENCES } from '#server/features/preferences/store.ts';
import { EMPTY_PROFILE } from '#server/features/profile/store.ts';
import type { Library } from '#server/library/library.ts';
import type { ChatModel } from '#server/models/catalog.ts';
import type { Source } from '#shared/source.ts';
import type { Viewer } from '#shared/viewer.ts';

/** An answer as readers get it. */
export interface Answered {
  text: string;
  sources: Source[];
  /** Text of the cited pages, by the number readers see. */
  pages: ReadonlyMap<number, string>;
  milliseconds: number;
}

/**
 * @param history earlier messages, oldest first
 * @throws when the model fails
 */
export type Ask = (question: string, history?: readonly Turn[]) => Promise<Answered>;

/** Asks as a visitor does: with the library's tools and no knowledge of the athlete. */
export function asker(library: Library, pack: Pack, model: ChatModel): Ask {
  const toolbox = new Toolbox(
    ownTools({ library, products: pack.products, webSearch: null, membership: false }),
  );
  const log = pino({ level: 'error' });
  const today = new Date().toISOString().slice(0, 10);
  return async (question, history = []) => {
    const began = performance.now();
    const events = answer(
      {
        gym: pack.gym,
        personality: pack.personalities.find(({ id }) => id === 'default')!,
        houseRules: '',
        question,
        asked: question,
        attachments: [],
        history,
        askedAt: new Date(),
        today,
        timeZone: 'UTC',
        model,
        temperature: DEFAULT_PREFERENCES.temperature,
        timeouts: {},
        viewer: visitor(today),
        athlete: { profile: EMPTY_PROFILE, preferences: { ...DEFAULT_PREFERENCES, memory: false } },
        answerId: null,
        mayNotSave: NOT_STORED,
        toolbox,
        promptParts: [],
        products: pack.products,
        healthContact: pack.healthContact,
        nocache: true,
        log,
      },
      new AbortController().signal,
    );
    let text = '';
    let sources: Source[] = [];
    for await (const event of events) {
      if (event.type === 'text') text += event.text;
      if (event.type === 'sources') sources = event.sources;
      if (event.type === 'error') throw new Error(event.message);
    }
    const milliseconds = performance.now() - began;
    const pages = await Promise.all(
      sources.map(async ({ number, work, page }) => {
        const found = await library.page(work.id, page);
        return [number, found?.text ?? ''] as const;
      }),
    );
    return { text, sources, pages: new Map(pages), milliseconds };
  };
}

const visitor = (today: string): Viewer => ({
  id: uuidv7(),
  email: '',
  aud: 'authenticated',
  isAdmin: false,
  isSuperAdmin: false,
  isWhitelist: false,
  isOG: false,
  isTrialPeriod: false,
  created_at: today,
  updated_at: today,
  last_sign_in_at: null,
  access: { allowed: false, reason: 'none', until: null },
  subscription: null,
  admin_waits: false,
  acting_admin: null,
});
