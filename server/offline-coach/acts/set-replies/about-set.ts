import { comparedWithBest } from '#server/offline-coach/acts/is-it-best.ts';
import { CALCULATION_ACTS } from '#server/offline-coach/figures/calculation-acts.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { SHARE_OF_BEST } from '#server/offline-coach/records/best-acts.ts';
import { LAST } from '#server/offline-coach/records/history-acts.ts';
import type { Kind } from '#server/offline-coach/replies/reply.ts';
import { prs, type WantedAct } from '#server/offline-coach/slots/act.ts';
import { lastOf } from './set-reply.ts';

const ONE_REP_MAX = CALCULATION_ACTS.find(({ name }) => name === 'one-rep max')!;

/** Kinds of reply that ask about a set without changing it. */
type Question = Extract<Kind, 'best' | 'max' | 'share'>;
export const asksAboutSet = (kind: Kind): kind is Question =>
  kind === 'best' || kind === 'max' || kind === 'share';

/**
 * Answers a question about sets from the records or by calculation.
 * @param offers offers that stay open
 */
export function answerAboutSets(
  kind: Question,
  text: string,
  sets: readonly WantedAct[],
  offers: readonly WantedAct[],
): Amendment {
  const all = sets.map((set) => wantedOf(kind, text, set));
  const does = [...callsOf(kind, all), ...offers].flatMap((one) =>
    'act' in one ? one.act.does(one.slots) : one,
  );
  const wanted = all.at(-1)!;
  const offered = offers.at(-1);
  // An act that reads a best must stay the last act; otherwise the offer does.
  const last =
    wanted.act.readsBest === true || offered === undefined
      ? lastOf(wanted)
      : lastOf(offered, offers.slice(0, -1));
  return { does, last };
}

/** A best can be compared with only one set. */
function callsOf(kind: Question, all: readonly WantedAct[]) {
  const lifts = [...new Set(all.map(({ slots: { lift } }) => lift))];
  if (kind === 'best' && all.length > 1 && all.every(({ act }) => act !== LAST))
    return lifts.map((lift) => prs('read', { lift }));
  return kind === 'max' ? all : all.slice(-1);
}

function wantedOf(kind: Question, text: string, set: WantedAct): WantedAct {
  switch (kind) {
    case 'best':
      return comparedWithBest(text, set);
    case 'max':
      return {
        act: ONE_REP_MAX,
        slots: { ...set.slots, repetitions: set.slots.repetitions ?? 1 },
        missing: null,
      };
    default:
      return { act: SHARE_OF_BEST, slots: set.slots, missing: null };
  }
}
