import { type Act, asked, has, isOnly, list, optional, prs } from '#server/offline-coach/slots/act.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { TOTAL_LIFTS } from '#server/offline-coach/words/lifts.ts';

const BEATS = 'beat|beaten|topped|top|broke|broken|break|outdone|bettered|passed|surpassed';

/** Whether both lifts have records: 'bench vs squat'; 'front squat vs back squat' asks which to train. */
const isAboutMainLifts = ({ slots: { lift }, otherLifts }: Reading): boolean =>
  [lift ?? '', ...otherLifts].every((one) => TOTAL_LIFTS.some((main) => main === one));

const compareAll = () => ['Squat', 'Deadlift'].map((beside) => prs('compare', { lift: 'Bench', beside }));
const COMPARE_ALL = { spare: 0, needs: [], does: compareAll } as const;

/** 'Which lift am I worst at', 'what's my weakest lift' */
const NAMES_WEAKEST =
  /^(?:(?:so|and|ok|hey|coach) )*(?:what|which)(?:'s|s)?\b(?: (?:one )?(?:of (?:them|those|these|my lifts)|lifts?|one))?(?: (?:is|are|am i|i am))?(?:(?: my| the| relatively)* (?:weakest|worst)(?: (?:lift|one))?(?: (?:at|in|on|of them|of those|of all|relatively))?| the strongest(?: one| of them| of those)?| (?:strongest|best) (?:at|in))[\s?.!]*$/u;
const NO_STANDARD =
  'Each lift allows a different weight, so the records alone name no weakest or strongest one: these are the ratios.';

/** 'Which one is the weakest', which may be about something else than the lifts. */
export const asksForWeakest = ({ slots: { lift, weight, repetitions }, spelled }: Reading): boolean =>
  (lift ?? weight ?? repetitions) === null && NAMES_WEAKEST.test(spelled);

/** Acts that compare two lifts, or a period with the one before. */
export const COMPARING_ACTS: readonly Act[] = [
  {
    name: 'compare records',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.otherLifts.length >= 1 &&
      reading.otherLifts.length <= 2 &&
      reading.slots.weight === null &&
      (has(reading, 'my|mine|ratio|i') ||
        (isOnly(reading, 'compare|ratio|and|with|to|of|vs|versus') &&
          (has(reading, 'compare') || isAboutMainLifts(reading)))) &&
      !has(reading, 'normal') &&
      has(
        reading,
        'compare|compared|comparison|lagging|lags|behind|ahead|balanced|proportion|vs|versus|ratio|beside|difference|gap|apart|than|next to|against|(?:which|what) (?:is|one is)|further|too (?:weak|strong) for',
      ) &&
      asked(reading),
    words: list(
      'compare compared comparison difference gap vs versus ratio beside between best prs records current against apart far than more heavier stronger bigger next lift put look which lagging lags behind ahead further balanced proportion in out of line right or too weak strong normal ok fine has changed change',
    ),
    spare: 0,
    needs: [],
    // 'Which has come further since last year' compares the gains.
    does({ lift, otherLift, thirdLift, since }) {
      const others = [otherLift, thirdLift].filter((one) => one !== null);
      return since === null
        ? others.map((beside) => prs('compare', { lift, beside }))
        : [lift, ...others].map((one) => prs('gain', { lift: one, since }));
    },
  },
  {
    ...COMPARE_ALL,
    name: 'weakest lift',
    asks: (reading) => asksForWeakest(reading) && has(reading, 'lifts?|i|my'),
    words: list(
      'which what lift lifts one of them those these all is are am at in my i the weakest worst strongest best most relative',
    ),
    does: () => [...compareAll(), NO_STANDARD],
  },
  {
    ...COMPARE_ALL,
    name: 'compare all',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.weight === null &&
      has(reading, 'lagging|lags|behind|weakest|balanced|in proportion|out of proportion') &&
      has(reading, 'my (?:\\w+ )?(?:lifts|three|numbers|maxes|prs)') &&
      asked(reading),
    words: list(
      'compare compared comparison lagging lags behind weakest balanced proportion out lift lifts three big numbers maxes prs which other others rest against most relative furthest',
    ),
  },
  {
    name: 'beat a best',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.slots.since !== null &&
      reading.slots.weight === null &&
      reading.otherLifts.length === 0 &&
      has(reading, 'my|i|any') &&
      has(reading, `${BEATS}|prs?|pbs?|records?|best`) &&
      /^(?:so |and |ok )*(?:did|have|has|was|were|any)\b/u.test(reading.rest) &&
      asked(reading),
    words: list(
      `${BEATS.replaceAll('|', ' ')} best old previous pr prs pb pbs record records set hit made new any own ever at all yet so far in season`,
    ),
    spare: 0,
    needs: ['lift'],
    does: ({ lift, since, until }) =>
      until === null
        ? prs('read', { lift, ...optional('since', since) })
        : prs('history', { lift, ...optional('since', since), until }),
  },
];
