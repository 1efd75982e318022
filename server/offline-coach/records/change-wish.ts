import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { optional, prs } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/slots.ts';
import { COUNTED_LIFTS, pressIn } from '#server/offline-coach/words/lifts.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';

/** A message that may want one of the athlete's records changed or removed. */
export interface ChangeWish {
  said: string;
  today: string;
  removes: boolean;
  /** Says outright that something is to be changed or removed. */
  isSure: boolean;
  /** Finds the records it may mean: those of a number it names, and the newest of the lift. */
  finds: ToolCall[];
}

const MESSAGE_MAX = 240;
const REMOVES =
  /\b(?:delete|deleted|remove|removed|erase|removing|deleting|erasing|(?:get|getting|got) rid|should(?:n't| not) (?:be (?:in )?(?:there|here|in my)|have been (?:saved|logged)))\b|\b(?:bin|trash|scrap|scratch|ditch|drop|clear|wipe|nuke|void|dump|chuck|toss|kill) (?:it|that one|this one|them)\b|\b(?:take|pull|kick|throw|get) (?:it|that|this|that one|this one|them) (?:out|off|away|down)\b|^(?:(?:please|pls|oops|ok|no|sorry|hey|coach)[ ,]+)*(?:scrap|bin|scratch|trash) (?:the |my |that )*\d|^(?:(?:please|pls|oops|ok|no|sorry|hey|coach)[ ,]+)*(?:scrap|bin|scratch|clear|wipe|drop|ditch|take (?:off|out)) (?:the |my |that |all |both )*(?:(?=[^,;.]*\b(?:record|records|entry|entries|list|log|pr|prs|pb|pbs)\b)|(?=[^,;.]*\d ?[x×] ?\d))/u;
/** Says that what was written down is wrong, or is to be changed. */
const CHANGES =
  /\b(?:change|changed|correct|correction|edit|update|fix|amend|adjust|alter|revise|modify|move|wrong(?:ly)?|typo|mistake|mis(?:typed|counted|read|loaded|heard|remembered|took|logged|entered)|should(?:'ve| have)? (?:be|been|say|said|read)|(?:make|mark|set|put|call) (?:it|that|this)|ought to|forgot the|meant|turns out)\b/u;
/** Denies something of a set, which may be one of just now: 'not 3', 'was a double'. */
const DENIES_SET =
  /\bnot (?:for |a |an |the )?(?:\d|single|double|triple|in (?:kg|kilos|lbs?|pounds))|\b(?:was|were|is|it's)(?:n't| not| actually| really| only)* (?:for |a |an |on |at )*(?:\d|single|double|triple|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/u;
const JUST_NOW = /\b(?:today|tonight|just|this (?:morning|evening|afternoon)|earlier)\b/u;
/** Says that it is about what was written down. */
export const WRITTEN =
  /\b(?:typo|typed|wrote|written|entered|entry|record|logged|log|logbook|saved|list|pr|pb|history|wrong|mistake|mis(?:typed|counted|read|entered|logged)|(?:should|ought to|needs to)(?: have)? (?:say|said|read|be))\b/u;
/** Advice, plans, what is done in a session, and what is bought. */
const NO_WISH =
  /\b(?:how|why|what|which|where|when|who|should i|shall i|can i|could i|may i|is it|is there|is that|are|do i|does(?! not)|tomorrow|tonight|next|plan(?:s|ned|ning)?|programm?e?s?|deload|cycle|routine|work up|going to|gonna|will|i'll|goal|if|percent|weeks?|months?)\b|%|^(?:(?:so|and|hey|ok|coach|but) )*(?:is|are|was|were|did|do|does(?! not)|has|have|am|isn't|wasn't)\b|\b(?:did|have) i\b|\b(?:was|is|are) (?:my|the|it|that|i)\b.*\?|\b(?:hurts?|pain|sore|session|rpe|blocks?|do \d+|by (?!accident|mistake|\d)|paid|pay|price|costs?|charged|membership|(?:my|the) (?:weight )?class|gym|world|federation|state record|(?:squat|bench|press|deadlift|leg) day|wife|fear|address|email|orders?|cart|shop|shipping|subscription|years? old|i'm \d+)\b/u;
/** 'If I'm honest' sets no condition. */
const NO_CONDITION =
  /\bif (?:i'm|im|i am|we're) (?:being )?honest\b|\bif (?:you can|you could|possible|that's ok(?:ay)?|you don't mind)\b/u;
/** What is wished for, done again and again, or felt: 'change my squat to 130 every week', 'everything felt like 150'. */
const WISHED = /\b(?:want to|every\p{L}*|each|per|a week|felt|feels?|feeling|looked|looks|like \d)\b/u;
const WISHES =
  /\bi(?:'d like| want| need| would like)? to (?=delete|remove|wipe|erase|clear|change|fix|correct|edit|update)/u;
const ASKED_OF_COACH = /\b(?:can|could|would|will) (?:you|u|we)\b|\bplease\b/u;
const NUMBERS = /(?<![\d.,])(?:\d{1,3}(?:,\d{3})+|\d+(?:[.,]\d+)?)/gu;
/** What is lighter is hardly a weight: it counts repetitions or sets. */
export const WEIGHT_LEAST = 20;
const FINDS_MAX = 4;
/** Reads a wish to change or remove a record in whatever words; null for what speaks of something else. */
export function changeWish(message: string, today: string): ChangeWish | null {
  if (message.length > MESSAGE_MAX) return null;
  const said = spelled(message);
  const removes = REMOVES.test(said);
  const isSure = removes || CHANGES.test(said);
  if (!removes && WISHED.test(said.replace(WISHES, ''))) return null;
  if (!isSure && (JUST_NOW.test(said) || !DENIES_SET.test(said))) return null;
  if (/\?/u.test(said) && !ASKED_OF_COACH.test(said)) return null;
  if (NO_WISH.test(said.replace(ASKED_OF_COACH, '').replace(NO_CONDITION, '').replace(WISHES, '')))
    return null;
  const { slots, otherLifts } = readSlots(message, today);
  const { lift, day, repetitions } = slots;
  const named = lift ?? pressIn(said);
  const lifts = named === null ? [] : [named, ...otherLifts];
  if (lifts.some((one) => COUNTED_LIFTS.has(one)) || (!isSure && lifts.length > 1)) return null;
  const weights = [...new Set(numbersIn(said).filter((value) => value >= WEIGHT_LEAST))];
  // The newest of a lift is meant where no weight is named, or only the one that it should have.
  const isNewest = removes
    ? weights.length === 0 && (WRITTEN.test(said) || (day ?? repetitions) !== null)
    : WRITTEN.test(said);
  const of = weights.length > 0 ? {} : { ...optional('day', day), ...optional('repetitions', repetitions) };
  const finds = [
    ...weights.map((value) => prs('find', { ...(lifts.length === 1 && { lift: named }), of: { value } })),
    ...(isNewest ? lifts.map((one) => prs('find', { lift: one, of })) : []),
  ];
  return finds.length === 0 ? null : { said, today, removes, isSure, finds: finds.slice(0, FINDS_MAX) };
}

export const numbersIn = (said: string): number[] =>
  [...said.matchAll(NUMBERS)].map(([written]) =>
    /,\d{3}$/u.test(written) ? Number(written.replaceAll(',', '')) : Number(written.replace(',', '.')),
  );
