import { bodyPartsIn } from '#server/offline-coach/words/subjects.ts';

/** Returns the memory with a part replaced; null when it does not apply. */
export type Replace = (memory: string) => string | null;

const ABOUT_TRAINING =
  /\b(?:train(?:s|ing)?|lift(?:s|ing)?|gym|sessions?|work(?:s|ing)? ?outs?|come in|coming in)\b/iu;
const CHANGED =
  /\b(?:switch(?:ed|ing)?|mov(?:ed|ing)|chang(?:ed|ing)|shift(?:ed|ing)|swapp(?:ed|ing)|from now on|instead|any ?more|no longer|now|these days|same days)\b/iu;

const SIDE = '(left|right(?! (?:now|away|after|before|then)\\b))';
const NOT_SIDE = [
  new RegExp(
    `\\b${SIDE}\\b.*?(?:\\b(?:and|but) |, ?| )(?:not|instead of|rather than) (?:the |my |in the )?${SIDE}\\b`,
    'iu',
  ),
  new RegExp(
    `\\b(?:left|right)\\b.*?\\b(?:it['’]?s|actually|really) (?:the |my |in the |in my )?${SIDE}\\b`,
    'iu',
  ),
  new RegExp(`\\bnot (?:the |my )?(?:left|right)\\b.*?\\b(?:the |my |it['’]s )${SIDE}\\b`, 'iu'),
  new RegExp(
    `\\b(?:it['’]?s|(?:pain|ache|problem) (?:is|has|['’]s)?|moved to|switched to)(?: (?:in|on|moved to|switched to))* (?:the|my) ${SIDE} \\p{L}+(?: that hurts)? (?:now|instead)\\b`,
    'iu',
  ),
];
const ABOUT_COMPLAINT =
  /^(?:(?:and|no|actually|oh|btw|wait|sorry|also|so|turns out)[ ,]+)*(?:it['’]?s|it is|the (?:pain|ache|problem|issue)|that['’]?s|not the)\b/iu;

/** Reads a changed side: 'It's the right knee now, not the left'. */
export function otherSide(said: string): Replace | null {
  const parts = bodyPartsIn(said);
  if (parts.size === 0 && !ABOUT_COMPLAINT.test(said)) return null;
  const side = NOT_SIDE.map((pattern) => pattern.exec(said)?.[1]).find((one) => one !== undefined);
  if (side === undefined) return null;
  return (memory) => {
    const own = bodyPartsIn(memory);
    const isAboutPart = own.size > 0 && (parts.size === 0 || !own.isDisjointFrom(parts));
    return isAboutPart ? withSide(memory, side) : null;
  };
}

/** Returns a text that names one side with the other side; null for any other text. */
export function withSide(text: string, side: string): string | null {
  const meant = side.toLowerCase();
  const sides = text.match(/\b(?:left|right)\b/giu) ?? [];
  if (sides.length !== 1 || sides[0]!.toLowerCase() === meant) return null;
  return text.replace(/\b(?:left|right)\b/iu, (was) =>
    /^\p{Lu}/u.test(was) ? `${meant.charAt(0).toUpperCase()}${meant.slice(1)}` : meant,
  );
}

const DAY = '((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?';
const SESSION = '(?: (?:sessions?|training|workouts?|mornings?|evenings?))?';
/** The new day comes before the old one. */
const DAY_INSTEAD = new RegExp(
  `\\b${DAY}${SESSION}(?: now)?,? (?:instead of|rather than|(?:and )?not) (?:on )?${DAY}`,
  'iu',
);
const DAY_MOVED = new RegExp(
  `\\b(?:swap(?:ped|ping)?|switch(?:ed|ing)?|mov(?:ed|ing)|chang(?:ed|ing)|trad(?:ed|ing))(?: (?:my|the|from))* ${DAY}${SESSION} (?:to|for|with) ${DAY}`,
  'iu',
);
/** 'My weekly physio moved from Monday to Tuesday' */
const ANOTHER_APPOINTMENT =
  /\b(?:physio|appointment|practice|class|course|school|shifts?|social|meeting|party|(?:my|our|the) (?:son|daughter|wife|husband|partner|kids?|boss|brother|sister|mom|mum|dad|mate|friend|buddy)(?:['’]s)?)\b|\bi work\b/iu;
const OWN = /\b(?:i|i['’]?m|im|i['’]ve|my|we|from now on)\b/iu;

/** Reads a changed training day: 'I train Tuesday instead of Monday from now on'. */
export function otherDay(said: string): Replace | null {
  const [, is, was] = DAY_INSTEAD.exec(said) ?? [];
  const [, from = was, to = is] = DAY_MOVED.exec(said) ?? [];
  if (from === undefined || to === undefined || !(OWN.test(said) || ABOUT_TRAINING.test(said))) return null;
  if (ANOTHER_APPOINTMENT.test(said)) return null;
  return (memory) => {
    const isAboutDay = ABOUT_TRAINING.test(memory) && new RegExp(`\\b${from}`, 'iu').test(memory);
    if (!isAboutDay || new RegExp(`\\b${to}`, 'iu').test(memory)) return null;
    const day = `${to.charAt(0).toUpperCase()}${to.slice(1).toLowerCase()}`;
    return memory.replace(new RegExp(`\\b${from}`, 'iu'), day);
  };
}

const ANY_DAY = /\bweek(?:days?|ends?)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/iu;
const TIME = /(?<![\d.,:])(\d{1,2})(?:[:.]([0-5]\d))?( ?)([ap]m)\b/iu;
/** A time that is not the old one: 'at 7 instead of 6'. */
const NEW_TIME =
  /(?<!\b(?:not|of|from|than)(?: at)? )(?<![\d.,:])(?:(\d{1,2})(?:[:.]([0-5]\d))? ?([ap]m)\b|(?<=\b(?:at|to) )(\d{1,2})(?:[:.]([0-5]\d))?(?= (?:now|instead|not|from now on|these days)\b|[,.!]|$))/iu;
const IS_SWITCH =
  /^(?:(?:and|also|oh|btw|so|hey|coach|ok|ps|we|i|i['’]ve|i['’]?m|just|had to|have)[ ,]+)*(?:switch(?:ed|ing)?|mov(?:ed|ing)|chang(?:ed|ing)|shift(?:ed|ing)) to\b/iu;
const ABOUT_OTHER =
  /\b(?:gym (?:opens|closes|shuts)|partner|meet|comp|competition|weigh[- ]?in|physio|appointment|kgs?|kilos?|lbs?|pounds?|reps?|sets?)\b/iu;

/** Reads a changed time: 'Switched to 7 pm, same days'. */
export function otherTime(said: string): Replace | null {
  const [time, hour = '', minutes = '', half, bareHour, bareMinutes] = NEW_TIME.exec(said) ?? [];
  const isMeant = CHANGED.test(said) && (IS_SWITCH.test(said) || ABOUT_TRAINING.test(said));
  if (time === undefined || !isMeant || ANY_DAY.test(said) || ABOUT_OTHER.test(said)) return null;
  return (memory) => {
    const [was, , , space = ' ', ownHalf = ''] = TIME.exec(memory) ?? [];
    if (was === undefined || !ABOUT_TRAINING.test(memory)) return null;
    const after = bareMinutes ?? minutes;
    const is = `${hour || bareHour}${after === '' ? '' : `:${after}`}${space}${half ?? ownHalf}`;
    return is.toLowerCase() === was.toLowerCase() ? null : memory.replace(TIME, is);
  };
}

const GOAL =
  /\b(?:goals?|target|aim(?:ing)?|want(?:s|ed)? to (?:be|weigh|get|hit)|cut(?:ting)?|bulk(?:ing)?|get (?:down|up) to)\b/iu;
const NUMBER = '(?<![\\d.,])(\\d{2,3}(?:[.,]\\d)?)(?![\\d.,]*\\d)';
const OTHER_NUMBER = new RegExp(
  `${NUMBER}(?: ?(?:kgs?|kilos?|lbs?|pounds?))?[^\\d]{0,30}?\\b(?:not|instead of|rather than) ${NUMBER}`,
  'iu',
);

/** Reads a changed goal: 'I want to be 80 by March, not 83', for a memory with that number. */
export function otherGoal(said: string): Replace | null {
  const [found, is, was] = OTHER_NUMBER.exec(said) ?? [];
  if (found === undefined || !GOAL.test(said)) return null;
  return (memory) => {
    const old = new RegExp(`(?<![\\d.,])${was}(?![\\d.,]*\\d)`, 'u');
    return GOAL.test(memory) && old.test(memory) ? memory.replace(old, is!) : null;
  };
}
