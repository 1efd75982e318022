import { type Act, beside, inUnit, list, optional, prs } from './act.ts';
import { COUNTED_LIFTS } from './lifts.ts';
import { isBareSet, isLogAlone, isLogWithoutWeight, isStatedRecord } from './record-words.ts';

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

/** A set, which may be a record. */
export const OFFER_RECORD: Act = {
  name: 'offer record',
  asks: (reading) => isBareSet(reading),
  words: list('set sets rep reps felt easy hard great good heavy today done top paused raw'),
  spare: 0,
  needs: ['lift', 'weight'],
  writes: true,
  offers: { act: 'add record', declined: 'All right, I write nothing down.' },
  does: ({ lift, weight, repetitions }) =>
    `Shall I write down **${lift} ${weight?.value}${weight?.unit ? ` ${weight.unit}` : ''}${repetitions === null ? '' : ` × ${repetitions}`}** as a record of yours? Say “yes”, and I do.`,
};
