import { type Act, asked, has, isOnly, list, MAX, OWN, optional, prs } from './act.ts';

const MONTHS = 'january|february|march|april|june|july|august|september|october|november|december';

/** What the records say. */
export const RECORD_ACTS: readonly Act[] = [
  {
    name: 'history',
    asks: (reading) =>
      ((reading.slots.lift !== null &&
        reading.slots.weight === null &&
        has(reading, `history|progression|timeline|logged|log|entries|over time|everything|${MONTHS}`)) ||
        (reading.slots.weight !== null && has(reading, 'how many times|when did i|when have i'))) &&
      reading.otherLifts.length === 0 &&
      has(reading, `${OWN}|all`) &&
      asked(reading),
    words: list(
      `history progression timeline log logged entries over time show list see all full whole records prs numbers past
      everything for back last times hit first over above more than ${MONTHS.replaceAll('|', ' ')}`,
    ),
    spare: 0,
    needs: ['lift'],
    does: ({ lift }) => prs('history', { lift }),
  },
  {
    name: 'read record',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.slots.weight === null &&
      reading.slots.percentages.length === 0 &&
      reading.otherLifts.length === 0 &&
      (has(reading, 'my|mine') ||
        isOnly(reading, 'best|ever|max|onerepmax|pr|pb|current|latest|last|newest|recent|please|now|the') ||
        (has(reading, 'i') && has(reading, 'last|lately|recently'))) &&
      has(
        reading,
        `best|latest|last|newest|current|prs?|pbs?|record|records|${MAX}|what|what's|whats|show|tell|history|strong|when|how long`,
      ) &&
      asked(reading),
    words:
      list(`best current latest last newest heaviest max maximum onerepmax pr pb prs record records personal show tell
      list again so far right currently moment ever today history strong lately recently time which long since
      convert converted when date day achieved happened`),
    spare: 0,
    needs: ['lift'],
    readsBest: true,
    does: ({ lift, repetitions, since }) =>
      prs('read', { lift, ...optional('repetitions', repetitions), ...optional('since', since) }),
  },
  {
    name: 'read records',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.weight === null &&
      reading.slots.bodyWeight === null &&
      (has(reading, 'my') ||
        (has(reading, 'i|any') && (reading.slots.since !== null || has(reading, 'how many'))) ||
        isOnly(reading, 'best|top|lifts?|records?|prs?|pbs?|ever|all|time|list|show|the|please|\\d')) &&
      has(reading, 'records?|prs?|pbs?|bests|lifts|maxes|numbers|strongest|weakest|(?:best|worst) lift') &&
      asked(reading),
    words:
      list(`current latest personal records record prs pr pbs pb bests best lifts maxes numbers show tell list all see
      every so far right currently strongest weakest worst lift any set total top ever time new hit convert converted`),
    spare: 0,
    needs: [],
    does: ({ into, since }) => prs('read', { ...optional('unit', into), ...optional('since', since) }),
  },
  {
    name: 'compare records',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.otherLifts.length > 0 &&
      reading.slots.weight === null &&
      has(reading, 'my|mine|ratio') &&
      has(reading, 'compare|compared|comparison|vs|versus|ratio|beside') &&
      asked(reading),
    words: list(
      'compare compared comparison vs versus ratio beside between best prs records current against',
    ),
    spare: 0,
    needs: [],
    does: () => prs('read'),
  },
];
