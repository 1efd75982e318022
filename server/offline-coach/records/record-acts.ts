import {
  type Act,
  asked,
  has,
  isOnly,
  list,
  MAX,
  OWN,
  optional,
  prs,
} from '#server/offline-coach/slots/act.ts';
import { HISTORY_ACTS, windowOf } from './history-acts.ts';

/** 'What do I bench' */
const WHAT_DO_I =
  /^(?:(?:so|and|hey|coach) )*(?:what|how much) do i(?: (?:again|now|currently|right now))?$/u;

const EACH_LIFT = '(?:each|every|all)(?: one)?(?: of)?(?: the| my)? lifts';

/** Acts that read the records. */
export const RECORD_ACTS: readonly Act[] = [
  ...HISTORY_ACTS,
  {
    name: 'max',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.weight === null &&
      reading.slots.repetitions === null &&
      reading.slots.percentages.length === 0 &&
      has(reading, 'my') &&
      new RegExp(
        `^(?:(?:so|and|hey|coach|ok|again|now|please) )*(?:(?:what(?:'s| is)?|tell me|show me|how much is) )?my (?:current |best |own )?(?:${MAX})(?: (?:right now|now|again|currently|please))*$`,
        'u',
      ).test(reading.rest),
    words: list('max maximum maxes onerepmax current best own currently right now'),
    spare: 0,
    needs: ['lift'],
    readsBest: true,
    does: ({ lift }) => prs('read', { lift }),
  },
  {
    name: 'read record',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.slots.weight === null &&
      reading.slots.percentages.length === 0 &&
      reading.otherLifts.length === 0 &&
      (has(reading, 'my|mine') ||
        WHAT_DO_I.test(reading.rest) ||
        (has(reading, 'i') && reading.slots.since !== null && has(reading, 'pr|pb|record|best')) ||
        isOnly(
          reading,
          'best|ever|max|onerepmax|pr|pb|current|latest|last|newest|recent|please|now|the|on|for|in',
        ) ||
        (has(reading, 'i') && has(reading, 'last|lately|recently'))) &&
      // 'My bench in pounds'
      ((reading.slots.into !== null && has(reading, 'my')) ||
        has(
          reading,
          `best|latest|last|newest|current|how much|prs?|pbs?|record|records|${MAX}|what|what's|whats|show|tell|history|strong|when|how long|how old`,
        )) &&
      asked(reading),
    words:
      list(`best current latest last newest heaviest max maximum onerepmax pr pb prs record records personal show tell
      list again so far right currently moment ever today history strong lately recently time which long since
      convert converted when date day achieved happened have this any hit did set do compare compared does old on reps`),
    spare: 0,
    needs: ['lift'],
    readsBest: true,
    // A past month has its own records.
    does: ({ lift, repetitions, forReps, since, until }) =>
      until !== null
        ? prs('history', { lift, ...windowOf({ since, until, day: null }) })
        : prs('read', {
            lift,
            ...optional('repetitions', repetitions ?? (forReps && 2)),
            ...optional('since', since),
          }),
  },
  {
    name: 'best set of each',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.repetitions !== null &&
      reading.slots.weight === null &&
      has(reading, 'my') &&
      has(reading, 'best|heaviest|top|biggest') &&
      has(reading, '(?:each|every|all)(?: of)?(?: my| the)? lifts?|each|everything') &&
      asked(reading),
    words: list(
      'best heaviest top biggest set sets rep reps each every all lift lifts everything on for so far',
    ),
    spare: 0,
    needs: [],
    does: ({ repetitions }) => prs('read', { repetitions }),
  },
  {
    name: 'best of a set',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.repetitions !== null &&
      reading.slots.weight === null &&
      has(reading, 'my') &&
      has(reading, 'best|heaviest|top|biggest|most') &&
      asked(reading),
    words: list('best heaviest top biggest most set sets rep reps ever so far'),
    spare: 0,
    needs: ['lift'],
    does: ({ lift, repetitions }) => prs('read', { lift, repetitions }),
  },
  {
    name: 'read records',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.weight === null &&
      reading.slots.bodyWeight === null &&
      (has(reading, 'my') ||
        (has(reading, OWN) && has(reading, EACH_LIFT) && has(reading, 'best|heaviest|biggest|top')) ||
        has(reading, 'am i (?:the )?(?:strongest|weakest)|i am (?:strongest|weakest)') ||
        (has(reading, 'i|any') &&
          (reading.slots.since !== null || reading.slots.until !== null || has(reading, 'how many'))) ||
        isOnly(
          reading,
          'how|many|best|top|lifts?|records?|prs?|pbs?|ever|all|time|list|show|the|please|\\d',
        )) &&
      has(reading, 'records?|prs?|pbs?|bests|lifts|maxes|numbers|strongest|weakest|(?:best|worst) lift') &&
      asked(reading),
    words:
      list(`current latest personal records record prs pr pbs pb bests best lifts maxes numbers show tell list all see
      every so far right currently strongest weakest worst which lift any set total top ever time new hit convert converted older old relative bodyweight body weight compared heaviest biggest one each file have when did on down date`),
    spare: 0,
    needs: [],
    does: ({ into, since, until }) =>
      since === null && until !== null
        ? prs('history', { until })
        : prs('read', {
            ...optional('unit', into),
            ...optional('since', since),
            ...optional('until', until),
          }),
  },
];
