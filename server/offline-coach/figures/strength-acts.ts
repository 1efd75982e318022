import {
  type Act,
  asked,
  ESTIMATE,
  has,
  inUnit,
  isOnly,
  list,
  MAX,
  OWN,
  optional,
  prs,
} from '#server/offline-coach/slots/act.ts';
import { GOT_WORSE, isOwnPast } from '#server/offline-coach/slots/record-words.ts';
import { COUNTED_LIFTS } from '#shared/lifting/lift-kinds.ts';
import { SUM_OF_LIFTS } from './sum-of-lifts.ts';
import { TOTAL_ACTS } from './total-acts.ts';

/** Asks for an estimate, not for advice. */
const ABLE = 'should i be able to';

/** Maximum multiple of the body weight that anyone lifts. */
const TIMES_MAX = 5;
const AWAY_WORDS = list(
  'far close near away off short more left until till til still go missing reach get hit than over at least yet quite or not kilos pounds body weight bodyweight times x double',
);

/** 'When will I hit a 100 bench' */
const WHEN_REACHED =
  /^(?:(?:so|and|ok|hey|coach|now|if i keep (?:this|going)(?: up| like this)?)[, ]+)*when (?:will|would|do|can|could|might|am) i (?:(?:ever|finally|probably|going to|be able to|expect to|get to) )*(?:hit|reach|get|make|have|manage|lift|squat|bench|dead ?lift|pull|press)\b/u;
const NO_FORECAST =
  'When you will lift it I cannot say: I make no forecasts, I only know what you wrote down.';

/** Acts about the athlete's strength, its gain and its goals. */
export const STRENGTH_ACTS: readonly Act[] = [
  SUM_OF_LIFTS,
  {
    name: 'estimate',
    asks: (reading) =>
      (has(reading, `${ESTIMATE}|reckon`) ||
        (has(reading, 'how much|what') &&
          has(reading, `can i|could i|i can|i could|${ABLE}`) &&
          !has(reading, 'instead'))) &&
      reading.slots.lift !== null &&
      reading.slots.weight === null &&
      (asked(reading) || (has(reading, ABLE) && has(reading, 'my'))) &&
      (has(reading, OWN) || has(reading, MAX)),
    words:
      list(`max maximum onerepmax estimate estimated estimates calc calculate calculated predict predicted projected
      theoretical est approx reckon possibly current present log logs records record numbers data history training right best rep set sets recent last latest single going by should able`),
    spare: 0,
    needs: ['lift'],
    does: ({ lift }) => prs('estimate', { lift }),
  },
  {
    name: 'gain',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.otherLifts.length === 0 &&
      reading.slots.weight === null &&
      has(
        reading,
        'gain|gained|gains|more|heavier|progress|progressed|progressing|improved?|improving|improvement|increased|stronger|gone up|went up|go up|going|coming along|doing|been|added|put on|up|moved|changed|weaker|better|worse',
      ) &&
      !GOT_WORSE.test(reading.spelled) &&
      !/\bthan (?:my|the) is\b/u.test(reading.rest) &&
      (asked(reading) || (reading.slots.since !== null && has(reading, 'is my|am i'))) &&
      (has(reading, 'how much|how many|how far') ||
        reading.slots.since !== null ||
        reading.slots.into !== null ||
        (has(reading, 'did i|am i|have i|i am|has my|is my|did my') &&
          has(reading, 'stronger|weaker|improved?|improving|progressed|progressing|up|better|worse')) ||
        (has(reading, 'my') && has(reading, 'progress|improvement|gains')) ||
        (has(reading, "how|how's|hows") &&
          has(reading, OWN) &&
          has(reading, 'progress|progressing|improving|coming along|going|doing|moved|changed'))) &&
      !has(reading, 'how (?:much|many|far) (?:can|will|could)'),
    words:
      list(`gain gained gains progress progressed progressing improving doing going coming been more heavier show see chart list do did how's hows improved improve improvement increased increase stronger weaker better worse gone went go get getting
      than then back compared up added put far moved changed gotten become come along got since has weight strength kilos pounds over time so recently lately`),
    spare: 0,
    needs: ['lift'],
    does: ({ lift, since, until }) => prs('gain', { lift, ...periodOf(since, until) }),
  },
  {
    name: 'gain of each',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.weight === null &&
      has(reading, 'stronger|weaker|progress|progressing|progressed|improving|improved|gains?|gained') &&
      (has(reading, "my|am i|i am|i'm|have i|did i|how i") ||
        has(reading, '(?:which|what)(?: lifts?)?(?: has| have)? (?:improved|progressed|gained)') ||
        isOnly(reading, 'progress|report|please|show|overview')) &&
      !GOT_WORSE.test(reading.spelled) &&
      asked(reading),
    words: list(
      'report overview stronger weaker than then before ago back gain gained progress progressing progressed improving improved gains getting gotten show overall all strength lift lifts training look looking been over time become doing going which most least best',
    ),
    spare: 0,
    needs: [],
    does: ({ since, until }) => prs('gain', periodOf(since, until)),
  },
  {
    name: 'heaviest',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.slots.weight === null &&
      has(reading, 'heaviest|most|biggest|maximum weight|max weight') &&
      (isOwnPast(reading) ||
        isOnly(reading, 'heaviest|most|biggest|ever|lifted|done|so far|so|far|weight|on|for')) &&
      asked(reading),
    words: list(
      'heaviest most biggest max maximum weight ever lifted done did so far set single moved reps rep with in one',
    ),
    spare: 0,
    needs: ['lift'],
    does: ({ lift, repetitions }) =>
      repetitions === null && !COUNTED_LIFTS.has(lift ?? '')
        ? prs('heaviest', { lift })
        : prs('read', { lift, ...optional('repetitions', repetitions) }),
  },
  {
    name: 'away from two body weights',
    asks: ({ slots: { timesBody, otherLift, weight }, otherLifts, otherWeights, ...reading }) =>
      timesBody !== null &&
      otherLift !== null &&
      weight !== null &&
      weight.unit === null &&
      weight.value <= TIMES_MAX &&
      otherLifts.length === 1 &&
      otherWeights.length === 0 &&
      /\b(?:how (?:far|close|near|much|many)|away|short|off)\b/u.test(reading.rest) &&
      /\b(?:my|am i|do i|i am)\b/u.test(reading.rest),
    words: AWAY_WORDS,
    spare: 0,
    needs: ['lift'],
    does: ({ lift, otherLift, timesBody, weight }) => [
      prs('away', { lift, ...optional('times_body_weight', timesBody) }),
      prs('away', { lift: otherLift, times_body_weight: weight!.value }),
    ],
  },
  {
    name: 'away',
    asks: (reading) =>
      reading.slots.weight !== null &&
      reading.slots.repetitions === null &&
      (reading.slots.lift !== null || has(reading, 'total')) &&
      !(reading.slots.lift !== null && has(reading, 'total')) &&
      has(
        reading,
        'am i (?:\\p{L}+ )?(?:closer|nearer|further|farther)|is my (?:\\p{L}+ ){0,2}(?:closer|nearer|further|farther)|how (?:far|close|near|much closer|much nearer)|am i (?:close|near)|what.s (?:left|missing)|what is (?:left|missing)|how (?:much|many) (?:more|is left|to|till?|until)|(?:do|am) i still (?:need|lack|missing)|i (?:am )?still (?:need|missing|lack)|away from|short of|to go',
      ) &&
      asked(reading),
    words: list(
      `far close near away off short more left until till til total still go missing lack lacking reach get hit number
      closer nearer further farther any goal target than in back was were january february march april may june july august september october november december last year month week ago compared with vs versus before to pr pb max`,
    ),
    spare: 0,
    needs: ['weight'],
    does: ({ lift, weight, compared }) =>
      prs('away', {
        ...optional('lift', lift),
        ...inUnit('value', weight),
        ...optional('until', lift === null ? null : compared),
      }),
  },
  {
    name: 'when a goal',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.slots.weight !== null &&
      reading.slots.repetitions === null &&
      (reading.slots.day ?? reading.slots.since) === null &&
      reading.otherLifts.length + reading.otherWeights.length === 0 &&
      WHEN_REACHED.test(reading.spelled),
    words: list(
      'when will would can could do going able be hit reach get make have manage lift ever finally expect pull press my a at this rate pace now like keep going if way goal target probably kilos pounds',
    ),
    spare: 0,
    needs: ['lift', 'weight'],
    does: ({ lift, weight }) => [prs('away', { lift, ...inUnit('value', weight) }), NO_FORECAST],
  },
  {
    name: 'share of body weight',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.slots.weight === null &&
      reading.slots.timesBody === null &&
      !has(reading, 'week|day|enough|beginners?|average|others?|people') &&
      reading.otherLifts.length === 0 &&
      has(reading, 'my|i') &&
      /\b(?:multiple|ratio|times|relative|divided|compared?)\b.*\b(?:body ?-?weight|bw|how much i weigh|what i weigh)\b|\b(?:body ?-?weight|bw) (?:multiple|ratio)\b/u.test(
        reading.spelled,
      ) &&
      asked(reading),
    words: list(
      'multiple ratio times relative divided compare compared body bodyweight weight bw weigh best to as how many',
    ),
    spare: 1,
    needs: ['lift'],
    does: ({ lift }) => prs('away', { lift, times_body_weight: 1 }),
  },
  {
    name: 'away from body weights',
    asks: (reading) =>
      reading.slots.timesBody !== null &&
      reading.slots.lift !== null &&
      reading.slots.weight === null &&
      has(reading, 'my|am i|do i|can i|i am') &&
      has(reading, 'is my|am i|do i|how (?:far|close|near|much|many)|away|short|left') &&
      asked(reading),
    words: AWAY_WORDS,
    spare: 0,
    needs: ['lift'],
    does: ({ lift, timesBody }) => prs('away', { lift, ...optional('times_body_weight', timesBody) }),
  },
  ...TOTAL_ACTS,
];

/** An end alone is not that of a period: 'in more than 6 months'. */
function periodOf(since: string | null, until: string | null) {
  return since === null ? {} : { since, ...optional('until', until) };
}
