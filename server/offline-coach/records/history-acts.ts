import {
  type Act,
  asked,
  has,
  inUnit,
  isOnly,
  list,
  OWN,
  optional,
  prs,
} from '#server/offline-coach/slots/act.ts';
import { WEIGHT_MIN } from '#server/offline-coach/slots/measures.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { COUNTED_LIFTS } from '#shared/lifting/lift-kinds.ts';

const MONTHS = 'january|february|march|april|june|july|august|september|october|november|december';

const DOING =
  'do|done|did|lift|lifts|lifted|train|trained|training|workouts?|sessions?|log|logged|hit|work out';

/** Whether a sentence names a period or a day. */
const isWindow = ({ slots: { since, day, until } }: Reading): boolean => (since ?? day ?? until) !== null;

/** Returns the window of a query. */
export const windowOf = ({ since, until, day }: Pick<Slots, 'since' | 'until' | 'day'>) => ({
  ...optional('since', since ?? day),
  ...optional('until', until ?? (since === null ? day : null)),
});

/** Returns the filters of a query: weight, repetitions, sort order and number. */
const filtersOf = ({
  lift,
  weight,
  repetitions,
  over,
  forReps,
  oldestFirst,
  latest,
}: Pick<Slots, 'lift' | 'weight' | 'repetitions' | 'over' | 'forReps' | 'oldestFirst' | 'latest'>) => ({
  ...(weight !== null && inUnit(over ? 'more_than' : 'value', weight)),
  ...(!COUNTED_LIFTS.has(lift ?? '') && optional('repetitions', repetitions ?? (forReps && 2))),
  ...optional('oldest_first', oldestFirst),
  ...optional('limit', latest),
});

/** 'I think I logged yesterday's bench twice or maybe not at all?' */
const isCheckOfDay = (reading: Reading): boolean =>
  reading.slots.day !== null &&
  reading.slots.weight === null &&
  reading.isQuestion &&
  has(reading, 'logged|log|saved|save|entered|enter|wrote|write|written|tracked|put') &&
  has(reading, 'did i|have i|i think|maybe|not sure|whether|twice|at all');

/** 'What did I bench last', 'last squat?', 'my last squat session' */
const ASKS_LATEST =
  /^(?:(?:and|so|hey|coach|ok) )*(?:what did i last|(?:(?:what(?:'s| is| was)?|show(?: me)?) )?(?:my |the )?(?:last|latest|most recent)(?: (?:set|session|workout|record))?)$/u;

/** 'Last 3 squats', 'show my last three deadlifts', 'last 5 bench sessions' */
const LAST_FEW =
  /^(?:(?:show(?: me)?|give me|list|see|what (?:were|are)|my|the) )*(?:last|latest|newest|most recent)(?: (?:counted|few|two|three|four|five|six|seven|eight|nine|ten))?(?: (?:sets|sessions|workouts|entries|records))?(?: (?:of|on|for))?$/u;
const asksForFew = ({ slots: { latest }, rest }: Reading): boolean =>
  (latest !== null || SO_MANY.test(rest)) && LAST_FEW.test(rest);
const SO_MANY = /\b(?:counted|few|two|three|four|five|six|seven|eight|nine|ten)\b/u;

/** Reads when a lift was last done. */
export const LAST: Act = {
  name: 'last',
  asks: (reading) =>
    reading.slots.lift !== null &&
    reading.slots.weight === null &&
    reading.slots.percentages.length === 0 &&
    reading.otherLifts.length === 0 &&
    !isWindow(reading) &&
    (ASKS_LATEST.test(reading.rest) ||
      has(
        reading,
        'when did i last|when was the last time i|when was my last|how long (?:has it been |is it |ago )?(?:since i|did i last)|when (?:have|did) i .{0,12}\\blast(?: time)?|what (?:did|have) i .{0,12}\\blast time',
      )),
  words: list('latest recent most last time long since been ago session workout day heavy heavily anything'),
  spare: 0,
  needs: ['lift'],
  does: ({ lift }) => prs('last', { lift }),
};

/** 'Last two weeks’ squats', 'show me the squats of this month' */
const OF_PERIOD = /^(?:(?:my|show|me|list|all|the|of|sets?|lifts?|records?|please)(?: |$))*$/u;

const SESSION_WORDS =
  'one two three four five six seven eight nine ten couple what which how did do done i my me the on during over lift lifts lifted train trained training heavy light hard big few last past latest most recent previous sessions session workouts trainings day days gym lifting counted show list see tell records record numbers weights weight sets lately were was log logged all of';
/** Words that a bare request for sessions consists of: 'last 3 bench sessions please'. */
const SESSIONS_ALONE =
  'last|past|latest|most|recent|previous|counted|few|two|three|four|five|six|seven|eight|nine|ten|sessions|workouts|trainings|my|the|show|me|list|give|please|training|gym|lifting|days|heavy|all|of|records?';

/** 'What did I do the last three mondays', 'my last 3 bench sessions' */
const ON_DAYS: Act = {
  name: 'records of days',
  asks: (reading) => {
    const { weight, repetitions, percentages, weekdays, sessions } = reading.slots;
    const isListed = weekdays.length > 0 || sessions !== null;
    const isPlain = (weight ?? repetitions) === null && percentages.length + reading.otherLifts.length === 0;
    return (
      isListed &&
      isPlain &&
      asked(reading) &&
      !has(reading, 'how (?:many|long|much|often)') &&
      (has(reading, 'did i|i did|have i|i (?:lifted|trained|logged)|my|show|list') ||
        reading.rest === '' ||
        isOnly(reading, SESSIONS_ALONE))
    );
  },
  words: list(SESSION_WORDS),
  spare: 0,
  needs: [],
  does: ({ lift, weekdays, sessions }) =>
    prs('on_days', {
      ...optional('lift', lift),
      ...(weekdays.length > 0 ? { days: weekdays } : optional('limit', sessions)),
    }),
};

/** Acts that list records or say when a lift was last done. */
export const HISTORY_ACTS: readonly Act[] = [
  ON_DAYS,
  {
    ...LAST,
    name: 'last heavy',
    asks: (reading) => LAST.asks(reading) && has(reading, 'heavy|heavily'),
    does: ({ lift }) => [prs('last', { lift }), prs('heaviest', { lift })],
  },
  LAST,
  {
    name: 'last of all',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.weight === null &&
      reading.slots.repetitions === null &&
      !isWindow(reading) &&
      has(reading, 'my|i') &&
      /\b(?:newest|latest|last|most recent) (?:record|pr|pb|entry|lift|best)\b/u.test(reading.rest) &&
      asked(reading),
    words: list('newest latest last most recent record pr pb entry lift best logged log set which'),
    spare: 0,
    needs: [],
    does: () => prs('last'),
  },
  {
    name: 'standing longest',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.weight === null &&
      has(reading, 'lifts?|records?|prs?|pbs?') &&
      has(reading, 'longest|oldest') &&
      has(reading, 'which|what') &&
      has(reading, 'my|i') &&
      asked(reading),
    words: list(
      'which lift lifts record records pr prs pb pbs longest oldest gone went without since new best bests single max last stood standing stuck stayed been not beaten improved time old personal',
    ),
    spare: 0,
    needs: [],
    does: () => prs('standing_longest'),
  },
  {
    name: 'as it was said',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.slots.weight !== null &&
      reading.otherLifts.length === 0 &&
      reading.otherWeights.length === 0 &&
      /\b(?:didn't|haven't|did|have) i(?: not)?$|\b(?:said|told)\b.*\bright$/u.test(reading.rest),
    words: list(
      "say said told tell log logged put wrote entered down just right weeks days ago so didn't haven't",
    ),
    spare: 0,
    needs: ['lift', 'weight'],
    // The day and the repetitions are what the athlete is unsure about.
    does: ({ lift, weight }) => prs('history', { lift, ...inUnit('value', weight) }),
  },
  {
    name: 'history',
    asks: (reading) =>
      ((reading.slots.lift !== null &&
        reading.slots.weight === null &&
        (has(reading, `history|progression|timeline|logged|log|entries|over time|everything|${MONTHS}`) ||
          has(
            reading,
            'how (?:many times|often) (?:have|did) i|when did i (?:last|first|start)|how long(?: has it been| is it)? since i|when was my last|last time i',
          ) ||
          (has(reading, 'how many|any|all|every') && has(reading, 'records?|prs?|pbs?|entries')) ||
          reading.slots.oldestFirst !== null ||
          asksForFew(reading) ||
          (isWindow(reading) && has(reading, 'did i|was my|were my|have i')) ||
          (reading.slots.since !== null && OF_PERIOD.test(reading.rest)))) ||
        isCheckOfDay(reading) ||
        (reading.slots.weight !== null &&
          (reading.slots.weight.unit !== null ||
            reading.slots.weight.value >= WEIGHT_MIN ||
            COUNTED_LIFTS.has(reading.slots.lift ?? '')) &&
          (has(
            reading,
            'how many times|how many (?=.*\\bhave i\\b)|do i have|when did i|when have i|how long have i|(?:have|did) i ever|last time i|(?:have|did) i (?=.*\\bever\\b)',
          ) ||
            (isWindow(reading) && has(reading, 'did i|have i'))))) &&
      (reading.otherLifts.length === 0 || (reading.otherLifts.length <= 2 && has(reading, 'and'))) &&
      // Something the athlete has to do, or could do, was not done.
      !has(reading, 'have to|in me') &&
      (has(reading, `${OWN}|all`) ||
        asksForFew(reading) ||
        (reading.slots.since !== null && OF_PERIOD.test(reading.rest)) ||
        isOnly(reading, 'show|list|see|the|full|whole|history|timeline|please|log')) &&
      asked(reading),
    words: list(
      `history progression timeline log logged entries heavy heaviest lift lifted lifting weight weights sets over time show list see all full whole records prs numbers past
      everything for back last times hit first over above more than time lately recently ever most stuck long been at during often since start started here single singles double doubles triples every twice once maybe sure check look said told didn't haven't right log enter entered saved save wrote write written down tracked put all not or so whether session workout day training any entries pr pb oldest first earliest done reps older counted latest recent few two three four five six seven eight nine ten sessions workouts what were are ${MONTHS.replaceAll('|', ' ')}`,
    ),
    spare: 0,
    needs: ['lift'],
    does: ({ lift, otherLift, thirdLift, ...when }) =>
      [lift, otherLift, thirdLift]
        .filter((one) => one !== null)
        .map((one) => prs('history', { lift: one, ...windowOf(when), ...filtersOf({ ...when, lift: one }) })),
  },
  {
    name: 'past',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.weight === null &&
      asked(reading) &&
      ((isWindow(reading) &&
        has(reading, "did i|i did|have i|i've|ive|i (?:logged|lifted|trained)|was my|were my|my|was i") &&
        has(reading, `${DOING}|strong`) &&
        (has(reading, 'what|which|show|list|tell|how') || /^(?:did|have) i\b/u.test(reading.rest))) ||
        (has(reading, 'last|latest|recent|previous') &&
          has(reading, 'workouts?|sessions?|training') &&
          (has(reading, 'my|i') || isOnly(reading, 'last|latest|workouts?|sessions?|training|the')))),
    words: list(
      'do done did lift lifts lifted train trained training workout workouts session sessions log logged hit work out list which all see everything ever strong last latest recent previous when days else other besides',
    ),
    spare: 0,
    needs: [],
    does: (slots) => prs('history', { ...windowOf(slots), ...optional('limit', slots.latest) }),
  },
];
