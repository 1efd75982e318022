import { IN_WORDS } from '#server/offline-coach/records/correction-words.ts';
import type { SetParts } from '#server/offline-coach/replies/reply.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';

const ALL =
  /\b(?:all|both|everything|each|either|neither|none|them|those|these|the (?:lot|pair|whole lot|two of them)|any of)\b/u;
const PLACES = ['first|1st|former', 'second|2nd', 'third|3rd', 'fourth|4th'].map(place);
const LAST = place('last|latter|final');
const MIDDLE = place('middle');
/** 'The last two' */
const FEW =
  /\b(first|last) (two|three|2|3)\b(?! (?:reps?|times|attempts?|days|weeks|months|years|sessions|workouts)\b)/u;
const HEAVIER =
  /\b(?:heav(?:y|ier|iest)|bigger|biggest|top)(?= (?:one|set|weight|double|triple|single)\b)|\bheaviest\b(?! (?:ever|yet|so far)\b)/u;
const LIGHTER =
  /\b(?:light(?:er|est)?|smaller|smallest)(?= (?:one|set|weight)\b)|\blightest\b|\bback-?(?: )?offs?\b|\bdrop set\b/u;
const BEST =
  /\b(?:just|only|the) (?:best|strongest)(?: (?:one|set|of (?:them|those|the (?:two|three|lot))))?(?=[\s.!,]*(?:please|pls)?[\s.!,]*$)/u;
const BY_NAME = ['single', 'double', 'triple'];
const NUMBER = /\d+(?:[.,]\d+)?/gu;
/** 'Only save the bench' */
const ONLY =
  /\b(?:(?:only|just) (?:save|keep|log|count|want|leave|put)|(?:save|keep|log|count) (?:only|just)|(?:only|just) (?:the|my))\b/iu;
/** 'The 160 only' */
const ONLY_AT_END = /^[^,;!]+ only[\s.!]*$/iu;
/** 'All except the squat' */
const EXCEPT = /\b(?:except|excluding|apart from|other than|(?:all|both|everything) but)(?: for)?\b/iu;
/** Clause boundaries: 'First yes second no' has two clauses. */
const CLAUSE_END =
  /[,;.!\n]+|\b(?:and|but|though|so)\b|(?<=[\p{L}\d] (?:yes|no|ok|okay|fine|good))\s+(?!(?:to|on|for)\b)/iu;
const DROPS =
  /\b(?:no|not|nope|nah|don['’]?t|skip|forget|leave|never ?mind|drop|scrap|delete|remove|bin|lose|rather|without|ditch|cancel|ignore|exclude|scratch|take|erase)\b/iu;
const POINTERS =
  /\b(?:the|my|just|only|ones?|sets?|all|both|everything|of|them|em|those|these|two|three|and|1st|first|2nd|second|3rd|third|4th|fourth|last|middle|top|heav(?:y|iest|ier)|light(?:est|er)?|singles?|doubles?|triples?|for|to|with|\d[\d.]*)\b/gu;
/** Precedes a denied lift. */
const DENIED = /\bnot (?:the |my |on )*$/u;
/** Other names of a lift, by a word in its name. */
const ALSO_CALLED: Readonly<Record<string, string>> = { deadlift: 'pull|dead', rows: 'row' };

/** In 'Delete it, the squat killed me', the text after the comma is a reason. */
const TAKES_IT = /^(.*?\b(?:delete|remove|undo|scrap|drop|bin|erase|lose) (?:it|that|this)\b[^,;.]*)[,;.]/iu;

/** Returns a pattern for a position: 'the second one', but not 'the second rep'. */
function place(words: string): RegExp {
  return new RegExp(
    `(?<!\\bmy )\\b(?:${words})\\b(?! (?:reps?|times?|half|attempt|night|week|month|go|day)\\b)`,
    'u',
  );
}

/**
 * Finds the sets that a reply refers to, by lift, weight, position or repetitions.
 * @returns indexes into `sets`; all for 'all', none if it refers to none
 */
export function pointedSets(reply: string, sets: readonly SetParts[]): number[] {
  const said = spelled(TAKES_IT.exec(reply)?.[1] ?? reply);
  const places = sets.map((_, at) => at);
  if (sets.length < 2) return places;
  const where = (isMeant: (set: SetParts) => boolean) => places.filter((at) => isMeant(sets[at]!));
  const byWeight = places.toSorted((one, other) => weightOf(sets[other]!) - weightOf(sets[one]!));
  const lifts = liftsIn(said);
  const numbers = new Set((said.match(NUMBER) ?? []).map((number) => Number(number.replace(',', '.'))));
  const [, end, few = ''] = FEW.exec(said) ?? [];
  const count = IN_WORDS.indexOf(few) + 1 || Number(few);
  const found = [
    end === 'last' ? places.slice(-count) : places.slice(0, count),
    where(({ lift }) => lift !== null && lifts.has(lift)),
    where(({ lift }) => isPartlyNamed(lift, said, sets)),
    where(({ weight }) => weight !== null && numbers.has(weight.value)),
    places.filter((at) => PLACES[at]?.test(said)),
    LAST.test(said) ? places.slice(-1) : [],
    MIDDLE.test(said) && sets.length === 3 ? [1] : [],
    HEAVIER.test(said) ? byWeight.slice(0, 1) : [],
    LIGHTER.test(said) ? byWeight.slice(-1) : [],
    BEST.test(said)
      ? places.toSorted((one, other) => maxOf(sets[other]!) - maxOf(sets[one]!)).slice(0, 1)
      : [],
    where(({ repetitions }) => namesTimes(said, repetitions ?? 1)),
  ];
  // A feature common to all sets refers to none: 'bench' for two bench sets.
  const some = found.find(({ length }) => length > 0 && length < sets.length);
  return some ?? (ALL.test(said) || found.some(({ length }) => length > 0) ? places : []);
}

/** Finds the sets that a reply keeps and drops, clause by clause: 'bench ok, press no'. */
export function keptAndDropped(
  reply: string,
  sets: readonly SetParts[],
): { kept: number[]; dropped: number[] } {
  const only = ONLY_AT_END.exec(reply)?.index ?? ONLY.exec(reply)?.index;
  const kept = only === undefined ? [] : pointedSets(reply.slice(only).split(/[,;.!]/u)[0]!, sets);
  if (kept.length > 0) return { kept, dropped: sets.map((_, at) => at).filter((at) => !kept.includes(at)) };
  const [others = '', exception] = reply.split(EXCEPT);
  const excepted = exception === undefined ? [] : pointedSets(exception, sets);
  if (excepted.length > 0) {
    const left = sets.map((_, at) => at).filter((at) => !excepted.includes(at));
    return DROPS.test(others) ? { kept: excepted, dropped: left } : { kept: left, dropped: excepted };
  }
  let before = { drops: false, end: 0 };
  const clauses = reply.split(CLAUSE_END).map((clause) => {
    const places = pointedSets(clause, sets);
    const at = reply.indexOf(clause, before.end);
    // 'Delete the bench and the deadlift'
    const isMore =
      places.length > 0 && places.reduce((left, set) => withoutPointer(left, sets[set]!), clause) === '';
    const isContinued = isMore && before.drops && /^\s*(?:and|&)\s*$/iu.test(reply.slice(before.end, at));
    before = { drops: DROPS.test(clause) || isContinued, end: at + clause.length };
    return { places, drops: before.drops };
  });
  const placesOf = (drops: boolean) => [
    ...new Set(clauses.flatMap((clause) => (clause.drops === drops ? clause.places : []))),
  ];
  const dropped = placesOf(true);
  return { kept: placesOf(false).filter((at) => !dropped.includes(at)), dropped };
}

/** Whether a reply excludes some sets: 'everything but the bench'. */
export const excludesSome = (reply: string): boolean => EXCEPT.test(reply);

const weightOf = ({ weight }: SetParts): number => weight?.value ?? 0;

/** An estimated max is enough to find the best set. */
const maxOf = ({ weight, repetitions }: SetParts): number =>
  estimatedOneRepMax({ weight: weight?.value ?? 0, repetitions: repetitions ?? 1 }) ?? weight?.value ?? 0;

/** Removes the reference to a set from a reply: 'save' remains of 'save the close grip one'. */
export const withoutPointer = (reply: string, set: SetParts): string =>
  withoutLift(reply, set).replace(POINTERS, ' ').replace(/\s+/gu, ' ').trim();

/** Removes the lift of the set from a reply: 'yes' remains of 'yes the bench'. */
export function withoutLift(reply: string, { lift }: SetParts): string {
  const words = lift?.toLowerCase().split(' ') ?? [];
  const names = new RegExp(
    `(?:\\b(?:the|my|to the|for the) )?\\b(?:${words.flatMap((word) => [word, ALSO_CALLED[word] ?? []].flat()).join('|')})s?\\b`,
    'gu',
  );
  return spelled(reply).replace(names, ' ').replace(/\s+/gu, ' ').trim();
}

function liftsIn(said: string): Set<string> {
  const lifts = new Set<string>();
  let rest = said;
  for (let found = liftIn(rest); found !== null; found = liftIn(rest)) {
    // 'Not the bench, the squat was 145'
    const isDenied = DENIED.test(rest.slice(0, found.at));
    if (!isDenied) lifts.add(found.lift === 'Back Squat' ? 'Squat' : found.lift);
    rest = rest.slice(found.at + found.words.length);
  }
  return lifts;
}

/** 'The press' for an overhead press, if no other set has that word. */
function isPartlyNamed(lift: string | null, said: string, sets: readonly SetParts[]): boolean {
  const words = lift?.toLowerCase().split(' ') ?? [];
  return words.some((word) => {
    const isOnly = sets.filter((set) => set.lift?.toLowerCase().split(' ').includes(word)).length === 1;
    const names = [word, ALSO_CALLED[word]].filter(Boolean).join('|');
    return isOnly && new RegExp(`\\b(?:${names})(?:e?s|ing|ed)?\\b`, 'u').test(said);
  });
}

/** 'The triple', 'the set of eight', 'that five'; 'a triple' refers to no earlier set. */
function namesTimes(said: string, times: number): boolean {
  const name = BY_NAME[times - 1];
  const isNamed =
    name !== undefined && new RegExp(`(?<!\\b(?:an?|for|another) )\\b${name}s?\\b`, 'u').test(said);
  const count = [IN_WORDS[times - 1], times].filter(Boolean).join('|');
  return (
    isNamed ||
    new RegExp(`\\b(?:the|that|my|of) (?:${count})s?\\b(?! (?:reps?|sets?|one)\\b)`, 'u').test(said)
  );
}
