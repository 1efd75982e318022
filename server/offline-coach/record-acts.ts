import {
  type Act,
  asked,
  beside,
  ESTIMATE,
  has,
  inUnit,
  isOnly,
  list,
  MAX,
  OWN,
  optional,
  POINTS,
  prs,
} from './act.ts';
import { COUNTED_LIFTS } from './lifts.ts';
import { isBareSet, isLogAlone, isLogWithoutWeight, isOwnPast, isStatedRecord } from './record-words.ts';

const MONTHS = 'january|february|march|april|june|july|august|september|october|november|december';

/** A record that is stated. */
export const ADD_RECORD: Act = {
  name: 'add record',
  asks: (reading) =>
    reading.otherLifts.length === 0 &&
    (isStatedRecord(reading) || isLogWithoutWeight(reading) || isLogAlone(reading)),
  words:
    list(`log record write down add save note track enter put new pr pb prs best max maximum onerepmax personal
      records book today hit got made did done do lifted achieved set managed got nailed smashed finally even reps rep
      have ve workout session lift one down track last raw paused pause clean belt sets also another with easy`),
  spare: 4,
  needs: ['lift', 'weight'],
  writes: true,
  does({ lift, weight, repetitions, sets, day, bodyWeight }) {
    const isCounted = COUNTED_LIFTS.has(lift ?? '') && weight?.unit === null;
    return prs('add', {
      lift,
      ...inUnit('value', weight),
      ...(!isCounted && optional('repetitions', repetitions)),
      ...optional('achieved_on', day),
      ...optional('body_weight', beside(bodyWeight, weight)),
      ...(sets !== null && repetitions !== null && { note: `${sets} sets of ${repetitions}` }),
    });
  },
};

/** What the records say. */
export const RECORD_ACTS: readonly Act[] = [
  {
    name: 'estimate',
    asks: (reading) =>
      (has(reading, `${ESTIMATE}|reckon`) ||
        (has(reading, 'how much|what') &&
          has(reading, 'can i|could i|i can|i could') &&
          !has(reading, 'instead'))) &&
      reading.slots.lift !== null &&
      reading.slots.weight === null &&
      asked(reading) &&
      (has(reading, OWN) || has(reading, MAX)),
    words:
      list(`max maximum onerepmax estimate estimated estimates calc calculate calculated predict predicted projected
      theoretical est approx reckon possibly current present log records record numbers data history training right best rep`),
    spare: 0,
    needs: ['lift'],
    does: ({ lift }) => prs('estimate', { lift }),
  },
  {
    name: 'gain',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.slots.weight === null &&
      has(
        reading,
        'gain|gained|gains|progress|progressed|progressing|improved?|improving|improvement|increased|stronger|gone up|went up|go up|going|coming along|doing|been|added|put on|up|moved|changed|weaker|better|worse',
      ) &&
      asked(reading) &&
      (has(reading, 'how much|how many|how far') ||
        reading.slots.since !== null ||
        reading.slots.into !== null ||
        (has(reading, 'did i|am i|have i|i am|has my|is my|did my') &&
          has(reading, 'stronger|weaker|improved?|improving|progressed|progressing|up|better|worse')) ||
        (has(reading, "how|how's|hows") &&
          has(reading, OWN) &&
          has(reading, 'progress|progressing|improving|coming along|going|doing'))) &&
      !has(reading, 'how (?:much|many|far) (?:can|will|could)'),
    words:
      list(`gain gained gains progress progressed progressing improving doing going coming been how's hows improved improve improvement increased increase stronger weaker better worse gone went go get getting
      than then back compared up added put far moved changed gotten become come along got since has weight strength kilos pounds over time so`),
    spare: 0,
    needs: ['lift'],
    does: ({ lift, since }) => prs('gain', { lift, ...optional('since', since) }),
  },
  {
    name: 'gain of each',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.weight === null &&
      has(reading, 'stronger|weaker|progress|progressing|progressed|improving|improved|gains') &&
      has(reading, "my|am i|i am|i'm|have i|did i|how i") &&
      asked(reading),
    words: list(
      'stronger weaker progress progressing progressed improving improved gains getting gotten show overall all strength lifts training look looking been over time become doing going',
    ),
    spare: 0,
    needs: [],
    does: ({ since }) => prs('gain', optional('since', since)),
  },
  {
    name: 'heaviest',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.slots.weight === null &&
      has(reading, 'heaviest|most|biggest|maximum weight|max weight') &&
      (isOwnPast(reading) ||
        isOnly(reading, 'heaviest|most|biggest|ever|lifted|done|so far|so|far|weight')) &&
      asked(reading),
    words: list('heaviest most biggest max maximum weight ever lifted done did so far set single moved'),
    spare: 0,
    needs: ['lift'],
    does: ({ lift }) => prs('heaviest', { lift }),
  },
  {
    name: 'away',
    asks: (reading) =>
      reading.slots.weight !== null &&
      reading.slots.repetitions === null &&
      (reading.slots.lift !== null || has(reading, 'total')) &&
      has(reading, 'how (?:far|close|near)|how much (?:more|is left|to)|away from|short of|to go') &&
      asked(reading),
    words: list(
      'far close near away off short more left until till total still go missing reach get hit number',
    ),
    spare: 0,
    needs: ['weight'],
    does: ({ lift, weight }) => prs('away', { ...optional('lift', lift), ...inUnit('value', weight) }),
  },
  {
    name: 'needed',
    asks: (reading) =>
      reading.slots.weight !== null &&
      reading.slots.lift !== null &&
      reading.otherLifts.length === 0 &&
      has(reading, 'total') &&
      has(reading, 'need|needed|have to|must|take'),
    words: list('total want need needed have hit reach get order must take how much kilos pounds'),
    spare: 0,
    needs: ['lift', 'weight'],
    does: ({ lift, weight }) => prs('needed', { lift, ...inUnit('value', weight) }),
  },
  {
    name: 'total',
    asks: (reading) =>
      (reading.slots.lift === null) === (reading.slots.weight === null) &&
      (reading.slots.lift === null || has(reading, 'if|with|would|were|assuming')) &&
      reading.otherLifts.length === 0 &&
      (has(reading, `total|${POINTS}`) || /\bhow strong am i\b|\bmy (?:stats|level)\b/u.test(reading.rest)) &&
      (has(reading, 'my|i|mine') || isOnly(reading, `and|also|in|so|what about|how about|now|${POINTS}`)) &&
      asked(reading),
    words: list(
      'strong stats level total dots wilks ipf gl ipfgl goodlift points score current best big three powerlifting right calculate calc compute estimate new updated weigh assuming were hit got',
    ),
    spare: 0,
    needs: [],
    does({ lift, weight, bodyWeight, into }) {
      const body = optional('body_weight', beside(bodyWeight, weight));
      if (lift === null || weight === null)
        return prs('total', { ...body, ...optional('unit', bodyWeight?.unit ?? into) });
      return prs('what_if', {
        lifts: [{ lift, value: weight.value }],
        ...optional('unit', weight.unit),
        ...body,
      });
    },
  },
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
  {
    name: 'offer record',
    asks: (reading) => isBareSet(reading),
    words: list('set sets rep reps felt easy hard great good heavy today done top paused raw'),
    spare: 0,
    needs: ['lift', 'weight'],
    writes: true,
    offers: { act: 'add record', declined: 'All right, I write nothing down.' },
    does: ({ lift, weight, repetitions }) =>
      `Shall I write down **${lift} ${weight?.value}${weight?.unit ? ` ${weight.unit}` : ''}${repetitions === null ? '' : ` × ${repetitions}`}** as a record of yours? Say “yes”, and I do.`,
  },
];
