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
      has(reading, ESTIMATE) &&
      reading.slots.lift !== null &&
      reading.slots.weight === null &&
      asked(reading) &&
      (has(reading, OWN) || has(reading, MAX)),
    words:
      list(`max maximum onerepmax estimate estimated estimates calc calculate calculated predict predicted projected
      theoretical est approx current present log records record numbers data history training right best rep`),
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
        'gain|gained|gains|progress|progressed|progressing|improved?|improving|improvement|increased|stronger|gone up|went up|go up|going|coming along|doing|been|added|put on|up|moved|changed',
      ) &&
      asked(reading) &&
      (has(reading, 'how much|how many|how far') ||
        reading.slots.since !== null ||
        reading.slots.into !== null ||
        (has(reading, "how|how's|hows") &&
          has(reading, OWN) &&
          has(reading, 'progress|progressing|improving|coming along|going|doing'))) &&
      !has(reading, 'how (?:much|many|far) (?:can|will|could)'),
    words:
      list(`gain gained gains progress progressed progressing improving doing going coming been how's hows improved improve improvement increased increase stronger gone went go
      than then back compared up added put far moved changed gotten become come along got since has weight strength kilos pounds over time so`),
    spare: 0,
    needs: ['lift'],
    does: ({ lift, since }) => prs('gain', { lift, ...optional('since', since) }),
  },
  {
    name: 'heaviest',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.slots.weight === null &&
      has(reading, 'heaviest|most|biggest|maximum weight|max weight') &&
      isOwnPast(reading) &&
      asked(reading),
    words: list('heaviest most biggest max maximum weight ever lifted done did so far set single moved'),
    spare: 0,
    needs: ['lift'],
    does: ({ lift }) => prs('heaviest', { lift }),
  },
  {
    name: 'total',
    asks: (reading) =>
      reading.slots.weight === null &&
      reading.slots.lift === null &&
      (has(reading, `total|${POINTS}`) || /\bhow strong am i\b|\bmy (?:stats|level)\b/u.test(reading.rest)) &&
      (has(reading, 'my|i|mine') || isOnly(reading, `and|also|in|so|what about|how about|now|${POINTS}`)) &&
      asked(reading),
    words: list(
      'strong stats level total dots wilks ipf gl ipfgl goodlift points score current best big three powerlifting right calculate calc compute estimate',
    ),
    spare: 0,
    needs: [],
    does: () => prs('total'),
  },
  {
    name: 'read record',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.slots.weight === null &&
      reading.slots.percentages.length === 0 &&
      reading.otherLifts.length === 0 &&
      (has(reading, 'my|mine') ||
        isOnly(reading, 'best|ever|max|pr|pb|current|latest') ||
        (has(reading, 'i') && has(reading, 'last|lately|recently'))) &&
      has(
        reading,
        `best|latest|last|newest|current|prs?|pbs?|record|records|${MAX}|what|what's|whats|show|tell|history|strong|when`,
      ) &&
      asked(reading),
    words:
      list(`best current latest last newest heaviest max maximum onerepmax pr pb prs record records personal show tell
      list again so far right currently moment ever today history strong lately recently time which
      convert converted when date day achieved happened`),
    spare: 0,
    needs: ['lift'],
    readsBest: true,
    does: ({ lift }) => prs('read', { lift }),
  },
  {
    name: 'read records',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.weight === null &&
      has(reading, 'my') &&
      has(reading, 'records?|prs?|pbs?|bests|lifts|maxes|numbers') &&
      asked(reading),
    words:
      list(`current latest personal records record prs pr pbs pb bests best lifts maxes numbers show tell list all see
      every so far right currently`),
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
