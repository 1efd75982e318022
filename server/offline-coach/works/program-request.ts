import { isDeclined } from '#server/offline-coach/compose.ts';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import type { Step } from '#server/offline-coach/conversation/tool-call.ts';
import type { Reads } from './reads.ts';

const NAMED =
  'programs?|programmes?|programming|training plans?|plans?|routines?|splits?|templates?|training cycles?|cycles?|mesocycles?|blocks?|workouts?|sessions?|schedules?|training (?:weeks?|days?)|(?:deload|light|easy|heavy|peak) weeks?|weeks? of \\w+|days? of \\w+';
/** 'Plan my week' is a request, 'got a mate visiting next week' is not. */
const PROGRAM = `(?:${NAMED}|(?:my|next|the) (?:weeks?|days?)(?! (?:after|before|of|when|i|that)\\b))`;
const MAKES =
  '(?:make|write|build|create|give|design|draw up|put together|generate|set up|program|plan|come up with|do|map out|lay out)';
const LEAD =
  "^(?:(?:hey|hi|ok|coach|please|so|and|now|well|thanks|yo)[, ]+)*(?:i (?:just )?(?:want|need|would like|'d like|am looking for|'m looking for|wanna have) (?:you to )?|(?:can|could|would|will) (?:you|i) (?:please )?(?:get |have )?|looking for |need |want |got |any |please )?";
/** Requests for a program, as opposed to questions about programs. */
const REQUESTS: readonly RegExp[] = [
  new RegExp(`${LEAD}${MAKES}\\b(?: (?:me|us)\\b)?([^?.!]{0,80}\\b${PROGRAM}\\b[^?.!]{0,60})`, 'iu'),
  new RegExp(
    `${LEAD}(?<=want |need |like |for |get |have |got |any )(?=an? |some |my |\\w+ )([^?.!]{0,80}\\b(?:${NAMED})\\b[^?.!]{0,60})`,
    'iu',
  ),
  /^(?:(?:hey|hi|ok|coach|please|so|and)[, ]+)*(?:can|could|would|will) you (?:please )?(?:program|plan|coach)\b([^?.!]{2,80})/iu,
  /^(?:(?:hey|hi|ok|coach|please|so|and)[, ]+)*(?:what(?:'s| is| are)? (?:(?:should|do|can|would|could) (?:i|we|you) (?:train|do|lift|work on|hit)|(?:my|the|our) (?:workout|training|session|program))((?: in the gym| at the gym| for (?:my )?\w+)? (?:today|tonight|tomorrow|this week|next week|next|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)))[\s.!?]*$/iu,
];
const TODAY = "(?:today(?:'s)?|todays|tonight(?:'s)?|tonights|tomorrow(?:'s)?|tomorrows)";
const SESSION = '(?:workouts?|training|sessions?|program|plan|lifts?|exercises?)';
/** 'Whats my workout today', 'todays session', 'what am I training tomorrow' */
const SESSION_OF_DAY = new RegExp(
  `^(?:(?:hey|hi|ok|coach|please|so|and|yo)[, ]+)*(?:(?:what(?:'?s| is| are)|show me|give me|tell me) (?:(?:my|the|our) ${SESSION} (?:for )?${TODAY}|(?:on )?(?:the |my )?${TODAY} ${SESSION}|on the (?:program|plan|menu) (?:for )?${TODAY})|(?:my |the )?${TODAY} ${SESSION}|my workout ${TODAY}|what (?:am|are) (?:i|we) (?:training|lifting|doing|working on) ${TODAY}|what (?:do|should) i (?:do|train|lift) ${TODAY})[\\s.!?]*$`,
  'iu',
);
/** Questions about programs, which the library may answer unchanged. */
const ABOUT =
  /^(?:how|why|when|which|who|is|are|does|do (?:i|you|u|we|they)|should|(?:can|could|may) (?:i|we) (?:do|run|follow|use))\b/iu;

const CANNOT = 'I am the built-in coach and cannot write programs: I only quote the library.';
const NO_SESSION =
  'I know no program of yours, so I cannot say what you train on a day. “Remember that I squat on Mondays” keeps your plan, and “what did I do last?” shows what you saved.';
const USUAL_WEEK = 'This is what the library says of the week.';
const CLOSEST = 'This is the page that comes closest.';

/** Words for a program, which books describe as training, laid out by day and week. */
const NAMES =
  /\b(?:programs?|programmes?|programming|training plans?|plans?|routines?|splits?|templates?|schedules?|training cycles?|cycles?|mesocycles?|training blocks?)\b/iu;
const SHORT =
  /\b(?:workouts?|sessions?|today|tonight|tomorrow|this week|next week|my (?:next )?weeks?|the week)\b/iu;
/** Words for who wants it and when, without its content. */
const NOISE =
  /\b(?:(?:to|so (?:that )?i can|that (?:gets|helps) me(?: to)?) (?:hit|reach|get|bench|squat|pull|deadlift|lift|add|break|gain)\b.*$|me|my|for me|please|that fits me|today|tonight|tomorrow|right now|now|next|this week|next week|can i|do|if you can|from scratch)\b/giu;

/** Whether a message asks what is to be trained on a day. */
export const asksForSession = (question: string): boolean =>
  SESSION_OF_DAY.test(question.trim().replaceAll('’', "'"));

/**
 * Returns the search text for a program request, because the library shows weeks of training but uses no such
 * words; null for anything else.
 */
export function programSearchText(question: string, earlier: readonly string[] = []): string | null {
  if (asksForSession(question)) return WEEK;
  const said = withEarlier(question.trim(), earlier[0]);
  if (ABOUT.test(said)) return null;
  const program = REQUESTS.map((wish) => wish.exec(said)?.[1]).find((found) => found !== undefined);
  if (program === undefined) return null;
  const isShort = SHORT.test(program);
  const about = program.replace(NOISE, ' ').replace(/\s+/gu, ' ').trim();
  if (
    isShort &&
    about
      .replace(SHORT, '')
      .replace(/\b(?:an?|the|some|for|in|at|gym|of)\b/giu, '')
      .trim() === ''
  )
    return WEEK;
  const name = /\bdays?\b/iu.test(about) ? 'training week' : 'training';
  return `What does ${about.replace(NAMES, name)} look like?`;
}

const MAKE_IT =
  /^(?:(?:ok|and|so|then|please|cool)[, ]+)*(?:(?:can|could|would|will) (?:you|u) (?:please )?|please )?(?:write|make|build|lay|plan|put|type|map|do) (?:me )?(?:it|that|one|this|mine)(?: out| up| down| together| for me| please)*[\s.?!]*$/iu;
const NAMES_PROGRAM = new RegExp(`\\b${PROGRAM}\\b`, 'iu');
const LEANS =
  /^(?:(?:and|but|or|then|ok|only|just|no|actually|instead|now|make it|what about|how about)[ ,]+)+|^(?=for |with |in |on )/iu;
const LEANING_WORDS = 6;

/** Combines 'And for bench only' with an earlier program request. */
function withEarlier(said: string, before: string | undefined): string {
  if (before !== undefined && MAKE_IT.test(said) && NAMES_PROGRAM.test(before))
    return `make me a ${before.replace(/^.*?\b(?:a|an|the|good|best|my)\b(?: (?:good|best|solid|decent))* /iu, '').replace(/[?.!\s]+$/u, '')}`;
  if (before === undefined || !LEANS.test(said) || said.split(/\s+/u).length > LEANING_WORDS) return said;
  if (programSearchText(said) !== null || programSearchText(before) === null) return said;
  const rest = said
    .replace(LEANS, '')
    .replace(/\b(?:then|instead|only|please)\b|[?.!]/giu, ' ')
    .trim();
  const joint = /^(?:for|with|in|on)\b/iu.test(rest) ? ' ' : ' for ';
  return `${before.replace(/[?.!\s]+$/u, '')}${joint}${rest}`;
}

const WEEK = 'What does the training week look like?';

/** Adds that the answer is not a program. */
function withNoProgramNote(answer: string, question: string): string {
  const isClosest = /\[\d+\]/u.test(answer) && !isDeclined(answer);
  if (asksForSession(question)) return isClosest ? `${NO_SESSION} ${USUAL_WEEK}\n\n${answer}` : NO_SESSION;
  return `${isClosest ? `${CANNOT} ${CLOSEST}` : CANNOT}\n\n${answer}`;
}

/** The library has no programs, so a request for one gets at most a close match. */
export function showProgram(searched: string, dialogue: Dialogue, { lookUp, answerTo }: Reads): Step {
  const step = lookUp({ ...dialogue, question: searched });
  if (step.kind === 'use') return step;
  const closest = answerTo(searched, dialogue, 'close') ?? step.text;
  return { kind: 'say', text: withNoProgramNote(closest, dialogue.question) };
}
