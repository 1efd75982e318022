import { OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { IS_QUESTION } from '#server/offline-coach/records/correction-words.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { takeReserve } from '#server/offline-coach/slots/take-words.ts';
import { Rest } from '#server/offline-coach/words/rest.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { changed, NOT_SAID } from './change-set.ts';
import { isLatestOfLift } from './change-several.ts';
import { asksAgain } from './next-offer.ts';
import { withoutLift } from './pointed-sets.ts';
import { saves } from './reply-to-offer.ts';
import { withOthers } from './set-reply.ts';
import type { SpokenSets } from './spoken-sets.ts';

const YES = /^(?:yes|yeah|yea|yep|yup|sure|ok|okay)\b[ ,.!]*/iu;
/** 'Rpe was 9', 'change the rpe to 9' */
const RPE_IS =
  /\brpe(?: (?:was|is|to|of|should be|should have been|more|like|about|around|actually|rather|an?|at))+ (?=\d)/u;
/** 'Felt like an 8', unlike 'felt like 180' and 'did an 8' */
const FELT =
  /\b(?:felt|feels|moved) (?:(?:more|about|like|an?|at) )+(?=(?:10|[6-9](?:[.,]5)?)(?![\d.,]*\d)(?! ?(?:kgs?|kilos?|lbs?|pounds?|reps?)))/u;
/** What may surround an effort in a statement. A request ('give me the weight at rpe 9') has other words. */
const AROUND = new Set(
  "was were is are felt feels moved like change make set put add update save note say said would i'd call that that's it it's its this the a an at of to in on for and but so also be i my we actually about around roughly maybe probably more rather all each them both set sets one last top lift rpe rir oh no nope sorry wait ok okay yes yeah please pls thanks as just only honestly really today".split(
    ' ',
  ),
);

/** 'What would that be at rpe 9', 'how about rpe 9' */
const ASKS =
  /\b(?:what|whats|how|which|if)\b|^(?:(?:and|so|ok|but|or|then) )*(?:would|could(?! you)|can(?! you)|do|does)\b/iu;

/** 'Add a set at rpe 9', 'one more at rpe 9' */
const ANOTHER_SET = /\b(?:(?:add|do|make|want|like) (?:an?|one)(?: more)? set|one more|another|next)\b/iu;

/** Returns the effort that a reply states and nothing else. */
function effortIn(reply: string): string | null {
  if (IS_QUESTION.test(reply) || ASKS.test(reply) || ANOTHER_SET.test(reply)) return null;
  const rest = new Rest(spelled(reply).replace(RPE_IS, 'rpe ').replace(FELT, 'rpe '));
  const { effort } = takeReserve(rest);
  const words = rest.text.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  return words.every((word) => AROUND.has(word)) ? effort : null;
}

/** 'Note: belt on for all of them', 'note that it was paused'; 'note that I train at noon' is a memory. */
const NOTE =
  /^(?:(?:and|also|oh|please|pls|can you|could you)[ ,]+)*(?:(?:add|put|leave) (?:a |the )?|make (?:a )?)?note(?: (?:on|to|with|by) (?:it|that|them|the set))?(?: ?[:-] ?| (?:down |saying |that says )?(?:that )?(?!my (?:\p{L}+ ){1,3}is\b)(?=(?:it|that|they|all|both|(?:the |my )?(?:(?:last|first|second|third|top|final) (?:reps?|sets?|one|single|double|triple)|grip|belt|depth|bar)) (?:was|were|is|had|felt|moved|went|slipped|looked)\b))(?<said>[^?]{3,80})$/iu;

/** Returns the note that a reply adds to a set, in quotes. */
function remarkIn(reply: string, today: string): string | null {
  const said = NOTE.exec(reply.trim())
    ?.groups?.said?.replace(/[()“”]/gu, '')
    .trim()
    .replace(/\.$/u, '');
  if (said === undefined) return null;
  const { lift, weight } = readSlots(said, today).slots;
  return lift === null && weight === null ? `“${said}”` : null;
}

/** The parts of a note; a remark in quotes is one. */
const NOTED = /“[^”]*”|[^, ][^,“]*/gu;
const EFFORT = /^(?:RPE \d|\d in reserve)/u;

/** A stated effort replaces the one noted before. */
const withNote = ({ noted }: Slots, note: string): string =>
  [...(noted?.match(NOTED) ?? []).filter((one) => !(EFFORT.test(note) && EFFORT.test(one))), note].join(', ');

/** Notes an effort or remark on an offered or saved set: 'and rpe 9'; null if a reply states none. */
export function noteOnSet(
  text: string,
  today: string,
  last: LastAct,
  { state, sets }: SpokenSets,
  pointed: readonly number[],
): Amendment | null {
  const said = text.trim().replace(YES, '');
  if ((state !== 'offered' && state !== 'saved') || pointed.length > 1) return null;
  const set = sets[pointed[0] ?? sets.length - 1]!;
  const note = effortIn(withoutLift(said, set)) ?? remarkIn(said, today);
  if (note === null) return null;
  const noted = withNote(set, note);
  if (state === 'saved') {
    const others = sets.filter((one) => one !== set);
    return isLatestOfLift(set, sets)
      ? withOthers(changed({ ...last, slots: set }, { ...NOT_SAID, noted }), others)
      : null;
  }
  const offers: WantedAct[] = [...last.offers, last].map((offer) =>
    offer.act === OFFER_RECORD && offer.slots === set ? { ...offer, slots: { ...set, noted } } : offer,
  );
  return YES.test(text.trim()) && offers.length === 1 ? saves(offers) : asksAgain(offers);
}
