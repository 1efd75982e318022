import { isDeepStrictEqual } from 'node:util';
import { ADD_RECORD, isOffer, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { asksWhat } from '#server/offline-coach/records/asks-back.ts';
import {
  asksFirst,
  asksToChange,
  REMOVE,
  recordInWords,
} from '#server/offline-coach/records/record-reference.ts';
import { correctedParts } from '#server/offline-coach/replies/corrected-parts.ts';
import { likelyReply } from '#server/offline-coach/replies/model.ts';
import { nextSet } from '#server/offline-coach/replies/next-set.ts';
import type { Kind, SetParts } from '#server/offline-coach/replies/reply.ts';
import { type LastAct, prs, type WantedAct } from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { changed, NOT_SAID, ofOtherLift } from './change-set.ts';
import { declined } from './declined.ts';
import { isDoubtful } from './doubtful-reply.ts';
import { comparedWithBest } from './goes-on.ts';
import { isOfOtherSet, namesOwnFigure } from './of-other-set.ts';
import { readAct } from './read-act.ts';
import { recordAsked } from './read-back.ts';
import { ACT_MAX_CHARACTERS } from './sentences.ts';
import { spokenSetOf } from './spoken-set.ts';

/** What is as likely as this is done at once, and what is less likely asked about. */
const SURE = 0.85;
const LIKELY = 0.5;

/** Kinds that leave the set as it is. */
const SAYS_NOTHING: ReadonlySet<Kind> = new Set(['thanks', 'remark', 'asks']);

interface Reply {
  kind: Kind;
  isSure: boolean;
  text: string;
  today: string;
  last: LastAct;
}

/** In words. */
const SHORT_MAX = 4;
const isShort = (text: string): boolean => text.trim().split(/\s+/u).length <= SHORT_MAX;

/** What a reply to the set that was spoken of last comes to; null when it is none, or is unclear. */
export function replyToSet(text: string, today: string, last: LastAct | null): Amendment | null {
  const spoken = text.length > ACT_MAX_CHARACTERS ? null : spokenSetOf(last, today);
  if (spoken === null || last === null) return null;
  const { kind, likelihood } = likelyReply(text, spoken);
  if (SAYS_NOTHING.has(kind) || likelihood < LIKELY || isOfOtherSet(text, kind, spoken.set))
    return spoken.state === 'offered' && isHalfAgreed(text) ? asksAgain(offersOf(last)) : null;
  const isSure = likelihood >= SURE && !isDoubtful(text, kind, spoken.state);
  const reply = { kind, isSure, text, today, last };
  switch (spoken.state) {
    case 'offered':
      return toOffer(reply);
    case 'saved':
      return toSaved({ ...reply, last: { ...last, slots: { ...last.slots, ...spoken.set } } });
    case 'dropped':
      return toDropped(reply);
    default:
      return toQuestion(reply);
  }
}

/** Whether a reply states another set, which the acts may read with its own sentences. */
export function statesNextSet(text: string, today: string, last: LastAct | null): boolean {
  const spoken = text.length > ACT_MAX_CHARACTERS ? null : spokenSetOf(last, today);
  return spoken !== null && likelyReply(text, spoken).kind === 'add';
}

/** What was offered, a body weight beside the sets among it. */
const offersOf = (last: LastAct): WantedAct[] => [...last.offers, last];

const HALF_AGREED_MAX = 40;
const ASKS = /\?|\b(?:how|what|why|when|which|should|can|could|is|are|does?)\b/iu;

/** 'Yes, 3 sets', 'yes my brother did it': a yes with more than a yes or a correction. */
const isHalfAgreed = (text: string): boolean =>
  /^(?:yes|yeah|yea|yep|yup|sure)\b./iu.test(text) &&
  text.length <= HALF_AGREED_MAX &&
  !ASKS.test(text) &&
  liftIn(text) === null &&
  complaintAdviceFor(text).length === 0;

/** Of several that were offered, the one that the reply names. */
function toOffer({ kind, isSure, text, today, last }: Reply): Amendment | null {
  const offers = offersOf(last);
  const lift = liftIn(text)?.lift;
  const set = offers.find((offer) => isOffer(offer) && offer.slots.lift === lift) ?? last;
  switch (kind) {
    case 'agree':
    case 'restore': {
      const agreed = set.slots.lift === lift ? [set] : offers;
      // 'Go ahead but it went twice'
      const parts = correctedParts(text, set.slots, today);
      if (parts !== null) return asksAgain(withParts(agreed, set, parts));
      return isSure && agreed.length === offers.length ? saves(agreed) : asksAgain(agreed);
    }
    case 'agree and correct':
    case 'correct': {
      const parts = correctedParts(text, set.slots, today);
      if (parts === null) return isSure || isShort(text) ? asksWhat(text, last) : null;
      const corrected = withParts(offers, set, parts);
      const isAgreed = kind === 'agree and correct' && isSure && offers.length === 1;
      // What the member has not seen as it would be saved is asked about, unless one thing of it is other than before.
      return isAgreed && Object.keys(parts).length === 1 ? saves(corrected) : asksAgain(corrected);
    }
    case 'drop':
      return declined(last);
    case 'add':
      return offersNext(text, today, last, offers);
    default:
      return best(text, set, offers);
  }
}

const withParts = (sets: readonly WantedAct[], set: WantedAct, parts: Partial<SetParts>): WantedAct[] =>
  sets.map((one) => (one === set ? { ...one, slots: { ...one.slots, ...parts } } : one));

const saves = (offers: readonly WantedAct[]): Amendment => ({
  does: offers.flatMap(({ act, slots }) => act.offers?.act.does(slots) ?? []),
  last: lastOf({ act: ADD_RECORD, slots: offers.at(-1)!.slots, missing: null }),
});

const asksAgain = (offers: readonly WantedAct[]): Amendment => ({
  does: offers.flatMap(({ act, slots }) => act.does(slots)),
  last: lastOf(offers.at(-1)!, offers.slice(0, -1)),
});

const lastOf = (wanted: WantedAct, offers: readonly WantedAct[] = []): LastAct => ({
  ...wanted,
  answer: '',
  offers,
});

/** Another set is offered, beside those that already are; null leaves what is plainly a set to the acts. */
function offersNext(
  text: string,
  today: string,
  last: LastAct,
  offers: readonly WantedAct[],
): Amendment | null {
  const act = readAct(text, today, last);
  if (act !== null && act.act.writes === true && act.missing === null)
    return isOffer(act) && offers.length > 0 ? asksAgain([...offers, act]) : null;
  const next = nextSet(text, last.slots, today);
  const isSaid = next !== null && !offers.some((offer) => isDeepStrictEqual(offer.slots, next));
  return isSaid ? asksAgain([...offers, { act: OFFER_RECORD, slots: next, missing: null }]) : null;
}

/** A set beside the best of its lift; an offer stands. */
function best(text: string, set: WantedAct, offers: readonly WantedAct[]): Amendment {
  const wanted = comparedWithBest(text, set);
  return {
    does: [...[wanted.act.does(wanted.slots)].flat(), ...offers.flatMap(({ act, slots }) => act.does(slots))],
    last: lastOf(wanted),
  };
}

/** Another set, or the best of the lift, where no offer stands. */
function besideLast({ kind, text, today, last }: Reply): Amendment | null {
  if (kind === 'add') return offersNext(text, today, last, []);
  return kind === 'best' ? best(text, last, []) : null;
}

/** 'It was yesterday', and not 'fitted a boiler yesterday'. */
const SAYS_WHEN =
  /^(?:(?:no|nope|nah|oops|sorry|wait|actually|and|but|oh|ah|my (?:mistake|bad)|please|pls|can you|ok)[ ,.!]+)*(?:it|that|this|thats|it's|that's|was|wrong|put|move|change|make|should|the (?:day|date|right)|day|date|on|not|yesterday|today|(?:last )?\p{L}+day|did|done|from|log|i did|a (?:day|week)|the day)\b/iu;

function toSaved(reply: Reply): Amendment | null {
  const { kind, isSure, text, today, last } = reply;
  const { slots } = last;
  switch (kind) {
    case 'agree and correct':
    case 'correct': {
      const parts = correctedParts(text, slots, today);
      if (parts === null) return isSure || isShort(text) ? asksWhat(text, last) : null;
      const { lift, ...said } = { ...NOT_SAID, ...parts };
      // 'Monday was deadlifts' is of another day.
      const isMoved = said.day !== null && said.weight === null;
      if (lift != null) return isSure && !isMoved ? ofOtherLift(lift, last, said) : null;
      const of = { ...slots, day: slots.day ?? today };
      // What fills in the repetitions that were not said overwrites nothing.
      const fillsIn = slots.repetitions === null && Object.keys(parts).join() === 'repetitions';
      const isOne = Object.keys(parts).length === 1 && (said.day === null || SAYS_WHEN.test(text));
      // 'That was 95 not 92.5, from Monday'
      const isPlain = isOne || (namesOwnFigure(text, slots) && SAYS_WHEN.test(text));
      return (isSure && isPlain) || fillsIn ? changed(last, said) : askedOf(of, { ...of, ...parts });
    }
    case 'drop': {
      const of = { ...slots, day: slots.day ?? today };
      return isSure
        ? { does: [prs('remove', { lift: slots.lift })], last: { ...last, answer: '' } }
        : asksFirst(REMOVE, of, `Shall I remove your ${recordInWords(of)}?`);
    }
    default:
      return besideLast(reply);
  }
}

/** What was taken back stands again, perhaps with something else than before. */
function toDropped(reply: Reply): Amendment | null {
  const { kind, isSure, text, today, last } = reply;
  switch (kind) {
    case 'restore':
    case 'agree':
    case 'agree and correct': {
      const parts = correctedParts(text, last.slots, today);
      const slots: Slots = { ...last.slots, ...parts };
      const sets = [...last.offers.filter(isOffer), { act: OFFER_RECORD, slots, missing: null }];
      return isSure && kind === 'restore' && parts === null ? saves(sets) : asksAgain(sets);
    }
    default:
      return besideLast(reply);
  }
}

/** The question whether a record is to be changed; null for a day and a figure at once, which it cannot say. */
const askedOf = (of: Slots, to: Slots): Amendment | null => {
  const isOther = !isDeepStrictEqual([of.weight, of.repetitions], [to.weight, to.repetitions]);
  return isOther && of.day !== to.day ? null : asksToChange(of, to);
};

/** To 'Shall I change …' and 'Shall I remove …'. */
function toQuestion({ kind, isSure, text, today, last }: Reply): Amendment | null {
  const offered = last.act.offers;
  if (offered === undefined) return null;
  const asked = recordAsked(last.answer, today);
  switch (kind) {
    case 'agree':
      return isSure
        ? {
            does: [offered.act.does(last.slots)].flat(),
            last: lastOf({ act: offered.act, slots: last.slots, missing: null }),
          }
        : { does: [last.act.does(last.slots)].flat(), last: { ...last, answer: '' } };
    case 'drop':
    case 'restore':
      return { does: [offered.declined], last: null };
    case 'agree and correct':
    case 'correct': {
      const parts = asked?.to == null ? null : correctedParts(text, asked.to, today);
      if (asked?.to == null || parts === null || parts.lift != null) return null;
      return askedOf(asked.record, { ...asked.to, ...parts });
    }
    case 'best':
      return asked === null
        ? null
        : best(text, { act: ADD_RECORD, slots: { ...NO_SLOTS, ...asked.record }, missing: null }, []);
    default:
      return null;
  }
}
