import type { Kind, State } from '#server/offline-coach/replies/reply.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';

/** Words of denial or condition. */
const DENIES_OR_DEPENDS =
  /\b(?:not|dont|no|nah|nope|never|nein|nuh|refrain|unless|if|hell|maybe|perhaps|off|you sure|fail\p{L}*|goal)\b|n['’]t\b/iu;
/** Explicit agreement to a change or removal. */
const AGREES =
  /\b(?:yes|yeah|yea|yep|yup|ya|ye|aye|sure|ok|okay|please|pls|go ahead|go for it|do (?:it|that)|correct|right|exactly|confirm\p{L}*|absolutely|definitely|remove|delete|change|fix|take|bin|scrap|get rid)\b/iu;
/** 'Yes, delete it' is contradictory for an offered set. */
const REMOVES = /\b(?:delete|remove|erase|bin|scrap)\b/iu;
/** '107.5' may also be the next set. */
const BARE_NUMBER = /^\d+(?:[.,]\d+)?[ .!]*$/u;
/** A figure that was planned or lifted earlier. */
const PLANNED_OR_BEFORE =
  /\b(?:(?<!\b(?:days?|weeks?) )before|previous\p{L}*|old|used to|opener|training max|best|max|beat|goodbye|wanted|plann?\p{L}*|program\p{L}*|target|goals?|aim\p{L}*|felt like|close to|off \d+|next|tomorrow|gonna|going to|supposed|should have)\b/iu;
/** 'Get rid of the belt' */
const REMOVES_THING =
  /\b(?:get rid of|delete|erase|remove|scratch|drop|bin|scrap|undo|take (?:off|out))[ .…:-]+(?:the|this|my|that) (?!sets?\b|ones?\b|(?:other|first|second|third|middle) (?:ones?|sets?)\b|first (?:two|three|2|3)\b|entry\b|record\b|last\b|lift\b|bench\b|squat\b|deadlift\b|press\b|weight\b|whole\b|thing\b|please\b|pls\b|i\b|it\b|my\b|the\b|spotter\b|knees?\b|grip\b)\p{L}+/iu;
/** 'Remove both plates from the bar first' */
const ABOUT_BAR =
  /\b(?:get rid of|remove|scratch|drop|take|undo) (?:(?:off|out|all|both|the|those|these|some|any) )*(?:plates?|collars?|clips?|bar|belt|straps?|wraps?)\b/iu;
/** Whether a reply removes something other than a set: 'undo the belt'. */
export const removesThing = (text: string): boolean =>
  ABOUT_BAR.test(text) || (REMOVES_THING.test(text) && liftIn(spelled(text)) === null);

/** A planned set, or somebody else's. */
const NOT_DONE = /\?|\b(?:might|will|later|would|could|should|if|maybe)\b|['’]ll\b/iu;
const OTHERS =
  /\b(?:my|the|a) (?:mate|buddy|friend|partner|wife|husband|missus|brother|sister|son|daughter|lad|dad|mum|mom|coach|spotter)\b/iu;
const STAYS_OUT = /\b(?:leave|out|nah|other)\b/iu;

/**
 * Whether the figure of a reply belongs to no set of the athlete: 'Yes but next week 155', 'yeah my mate did
 * 160'.
 */
export const namesNoOwnSet = (text: string): boolean =>
  /\d/u.test(text) &&
  (PLANNED_OR_BEFORE.test(text) || OTHERS.test(text) || /\btoo (?:heavy|light|much)\b|\bsaid\b/iu.test(text));

/** Whether the figure of a reply is planned, an earlier best, or somebody else's. */
export const isPlannedOrOfOthers = (text: string): boolean =>
  PLANNED_OR_BEFORE.test(text) || OTHERS.test(text) || NOT_DONE.test(text);

/** Whether a reply needs a question however likely its kind, because acting on it could be wrong. */
export function isDoubtful(text: string, kind: Kind, state: State): boolean {
  switch (kind) {
    case 'agree':
    case 'agree and correct':
      return (
        DENIES_OR_DEPENDS.test(text) ||
        (state === 'offered' && REMOVES.test(text)) ||
        (state.startsWith('asked') && !AGREES.test(text))
      );
    case 'restore':
      return STAYS_OUT.test(text);
    case 'drop':
      return REMOVES_THING.test(text);
    case 'correct':
      return BARE_NUMBER.test(text) || PLANNED_OR_BEFORE.test(text);
    case 'add':
      return NOT_DONE.test(text) || OTHERS.test(text) || PLANNED_OR_BEFORE.test(text);
    default:
      return false;
  }
}
