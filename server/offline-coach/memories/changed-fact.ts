import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { namesRelative } from '#server/offline-coach/words/other-people.ts';
import { writtenOut } from '#server/offline-coach/words/shorthand.ts';
import { MEMORY_MAX_CHARACTERS } from '#shared/memory.ts';
import { offerToRemember } from './memory-offers.ts';

const DAY =
  '(?:week(?:end|day)s?|(?:mon|tue|tues|wed|weds|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?s?)';
/** Plural weekdays are habits. */
const USUAL = /\b\p{L}+days\b|\bweekends\b/iu;
const CANNOT = new RegExp(
  `\\b(?:can(?:no|['’])t (?:make|do|come|train|lift)|no more)(?: (?:in|on|the|it|my))* ${DAY}\\b|\\b${DAY} (?:is|are) out\\b`,
  'iu',
);
const DAYS = new RegExp(`\\b${DAY}\\b`, 'giu');
const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)';

export const ASKS =
  /\?|^(?:(?:and|so|hey|coach|but|ok|well)[ ,]+)*(?:what|how|why|when|where|which|who|do|does|did|is|are|can|could|should|would|will|shall)\b|\b(?:how|what|which|should|can|could) (?:do |should |can |would )?(?:i|we|you)\b|[,;] (?:so |and |but )*(?:how|why|what['’]s|what (?:is|are|do|does|should|about))\b/iu;
/** The request around the changed fact. */
const UPDATES =
  /[\s,;.!-]*(?:(?:so|and|please|pls|plz|kindly|can you|could you|would you)[ ,]+)*(?:update|change|fix|correct|adjust|amend|revise) (?:what (?:you|u)(?:['’]?ve| have)? (?:know|got|have|remember|saved|noted)(?: (?:about|on|of|down))?(?: me| for me)?|(?:that|it|this|me)(?: (?:in|on) (?:your|ur|my) (?:notes?|memory|file))?|(?:your|ur) (?:notes?|memory|memories|file)|my (?:schedule|days|notes?|meet date))(?: (?:please|pls|plz|then|accordingly|for me|thanks))*[\s.!]*$/iu;
/** Refers to memory in general, so any fact may have changed. */
const ABOUT_MEMORY = /\bwhat (?:you|u)\b|\b(?:your|ur) (?:notes?|memory|memories|file)\b/iu;

/** Applies to a single week or day. */
export const PASSES = new RegExp(
  `\\b(?:(?:this|last) (?:week|month|time|${DAY})|next ${DAY}|today|tonight|tomorrow|yesterday|(?:just|only) (?:this )?once|for (?:now|a (?:week|while)))\\b`,
  'iu',
);
const OWN = /\b(?:i|i['’]m|i['’]ve|my|me|we|our|it['’]?s|new (?:job|shifts?|rota|roster))\b/iu;
const ABOUT_SCHEDULE =
  /\b(?:train(?:ing)?|lift(?:ing)?|gym|come|make|free|available|sessions?|shifts?|schedule|rota|evenings?|mornings?|nights?|afternoons?|\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m|days)\b/iu;
const CHANGED = new RegExp(
  `\\b(?:any ?more|no longer|instead|from (?:now|next|${DAY}|the)|starting|as of|moved|moving|switch(?:ed|ing)|swapp(?:ed|ing)|chang(?:ed|ing)|new (?:job|shifts?|schedule|rota|roster|hours|timetable|term|semester|boss))\\b`,
  'iu',
);
const MEET = /\b(?:meet|comp|competition|contest|nationals|regionals|compet(?:e|ing))\b/iu;
const MEET_CHANGED =
  /\b(?:moved|pushed|changed|postponed|rescheduled|delayed|brought forward|shifted|cancell?ed|called off|is off|any ?more|no longer|instead|is now|now (?:on|in)|new date|isn['’]?t|(?:it|meet|comp|competition)(?:['’]?s| is) not)\b/iu;
const DATE = new RegExp(
  `\\b(?:${MONTH}|\\d{1,2}(?:st|nd|rd|th)|\\d+ (?:weeks?|months?) (?:later|earlier|back|sooner)|(?:a|next) (?:week|month|year)(?: (?:later|earlier|back|sooner))?|cancell?ed|called off|is off)\\b`,
  'iu',
);
const WORDS_MIN = 3;

/** Asks whether to remember a changed fact, such as the training days or a meet; null for anything else. */
export function changedFact(message: string): string | null {
  if (message.length > MEMORY_MAX_CHARACTERS) return null;
  const said = writtenOut(message);
  const fact = message.replace(UPDATES, '');
  if (ASKS.test(writtenOut(fact)) || isAboutOthers(said)) return null;
  const isRequested = fact !== message && ABOUT_MEMORY.test(message.slice(fact.length));
  if (!isRequested && !hasOtherDays(said) && !isAboutMeet(said) && !isFromNowOn(said)) return null;
  const content = stated(fact);
  return content.split(' ').length < WORDS_MIN || content.length > MEMORY_MAX_CHARACTERS
    ? null
    : offerToRemember(content);
}

/** Whether it is about someone else: 'My mate's meet got moved'; 'they moved it' is about the organizers. */
export const isAboutOthers = (said: string): boolean =>
  (namesRelative(said) || /\b(?:his|her|he|she)\b/iu.test(said)) && !/\b(?:i|i['’]m|i['’]ve)\b/iu.test(said);

function hasOtherDays(said: string): boolean {
  const days = said.match(DAYS) ?? [];
  if (days.length === 0 || PASSES.test(said) || liftIn(said) !== null) return false;
  // 'Sat' and 'sun' are also ordinary words.
  const isDays = days.length > 1 || /day|weekend/iu.test(days[0] ?? '');
  const isUsual = USUAL.test(said);
  const isNew =
    CHANGED.test(said) || (days.length > 1 && /\bnow\b/iu.test(said)) || (isUsual && CANNOT.test(said));
  return isDays && isNew && OWN.test(said) && (isUsual || ABOUT_SCHEDULE.test(said));
}

/** Whether it states a new habit: 'From now on I pull conventional'; instructions for sets are not facts. */
const isFromNowOn = (said: string): boolean =>
  FROM_NOW_ON.test(said) && !NO_FACT.test(said) && !/\d ?[x×] ?\d/u.test(said);
const FROM_NOW_ON = /\bfrom now on(?:wards)?\b/iu;
const NO_FACT = /\b(?:log|save|record|write|show|tell|answer|call|convert|you)\b/iu;

const isAboutMeet = (said: string): boolean =>
  MEET.test(said) && MEET_CHANGED.test(said) && DATE.test(said) && liftIn(said) === null;

/** Puts the fact on one line without fillers such as 'ffs'. */
function stated(fact: string): string {
  const sentences = fact.trim().split(/(?<=[.!])\s+/u);
  const kept = sentences.filter((sentence) => sentence.trim().split(/\s+/u).length > 1);
  const text = kept
    .join(' ')
    .replace(/\s+/gu, ' ')
    .replace(/^(?:(?:btw|by the way|hey|hi|ok|so|oh|well|coach)[ ,]+)+/iu, '')
    .trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
