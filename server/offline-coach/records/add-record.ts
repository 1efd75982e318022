import {
  type Act,
  bodyWeightBeside,
  has,
  inUnit,
  list,
  optional,
  prs,
  type WantedAct,
} from '#server/offline-coach/slots/act.ts';
import { twoDumbbells } from '#server/offline-coach/slots/counts.ts';
import { isMiss } from '#server/offline-coach/slots/miss-words.ts';
import {
  addsToBest,
  isBareSet,
  isBareSetInPlates,
  isLog,
  isLogAlone,
  isLogWithoutLift,
  isLogWithoutWeight,
  isStatedInPart,
  isStatedInPlates,
  isStatedOrRequested,
  isStatedRecord,
  reportsOthersLift,
} from '#server/offline-coach/slots/record-words.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { COUNTED_LIFTS } from '#shared/lifting/lift-kinds.ts';
import { isTooHeavy } from '#shared/lifting/too-heavy.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';
import { setOffer } from './set-offer.ts';

/** Reply when a record to save has no lift. */
export const ASKS_LIFT = 'Which lift?';

/** Saves a stated record. */
export const ADD_RECORD: Act = {
  name: 'add record',
  asks: (reading) =>
    reading.otherLifts.length === 0 &&
    !tracksOther(reading) &&
    // They may be two sets, so they are offered.
    twoDumbbells(reading.spelled) === null &&
    !isAssisted(reading) &&
    (isStatedRecord(reading) ||
      isStatedInPlates(reading) ||
      isLogWithoutWeight(reading) ||
      isLogWithoutLift(reading) ||
      isLogAlone(reading)),
  words:
    list(`log record write down add save note track enter put new pr pb prs best max maximum onerepmax personal
      records book today hit got made did done do lifted achieved set managed got nailed smashed finally even reps rep
      have ve workout session lift one single double triple down track last raw paused pause clean belt sets also another with easy heavy top counted worked topped out moved maxed after afterwards back off backoff too went beltless first time forgot gym pyramid ramp ramped`),
  spare: 4,
  needs: ['lift', 'weight'],
  writes: true,
  does(slots) {
    const { lift, weight, repetitions, day, bodyWeight } = slots;
    const isCounted = COUNTED_LIFTS.has(lift ?? '') && weight?.unit === null;
    return prs('add', {
      lift,
      ...inUnit('value', weight),
      ...(!isCounted && optional('repetitions', repetitions)),
      ...optional('achieved_on', day),
      ...bodyWeightBeside(bodyWeight, weight),
      ...optional('note', noteOf(slots)),
    });
  },
};

/** Whether a lift was assisted, and so below body weight: 'Assisted pull ups -20 x 8'. */
const isAssisted = (reading: Reading): boolean =>
  COUNTED_LIFTS.has(reading.slots.lift?.replace(/^Weighted /u, '') ?? '') &&
  has(reading, 'assisted|assistance|assist');

const LIFT_BEFORE = /([\p{L}']+) (?:at|on|from|with|for|in) (?:the |my )?$/u;
const LOG_VERB = /^.*?\b(?:log|record|write|add|save|track|enter|note|put|mark)\b/u;

/**
 * Whether it tracks something other than a lift: 'Track my bar speed at 120 on squat', 'save my knees on
 * squats'.
 */
function tracksOther(reading: Reading): boolean {
  const verb = isLog(reading) ? LOG_VERB.exec(reading.spelled)?.[0] : undefined;
  if (verb === undefined) return false;
  const said = reading.spelled.slice(verb.length);
  const begins = [said.search(/\d/u), liftIn(said)?.at ?? -1].filter((at) => at >= 0);
  const [, kept] = LIFT_BEFORE.exec(said.slice(0, Math.min(said.length, ...begins))) ?? [];
  return kept !== undefined && reading.words.includes(kept) && !ADD_RECORD.words.includes(kept);
}

/** Returns what the record of a set notes; null without anything to note. */
export function noteOf({ sets, repetitions, noted }: Slots): string | null {
  const counted = sets === null || repetitions === null ? null : `${sets} sets of ${repetitions}`;
  return [counted, noted].filter(Boolean).join(', ') || null;
}

/** Offers to save a set, which may be a record. */
export const OFFER_RECORD: Act = {
  name: 'offer record',
  asks: (reading) => isBareSet(reading) || isBareSetInPlates(reading),
  words: list(
    'set sets rep reps feel feels felt easy hard great good heavy light fast slow smooth awful terrible bad rough tough brutal strong weak shaky sloppy solid nice clean ugly grindy ok fine today done top missed failed lost third fourth fifth sixth next last paused raw single double triple really very pretty super kinda kind bit little a pyramid ramp ramped',
  ),
  spare: 0,
  needs: ['lift', 'weight'],
  writes: true,
  offers: { act: ADD_RECORD, declined: 'OK, I won’t log it.' },
  does: setOffer,
};

/** Factor of a missing decimal point or an extra zero: '1025' for '102.5'. */
const TIMES_TOO_HEAVY = 10;

/** Offers a tenth of a weight that nobody has lifted. */
const OFFER_TENTH: Act = {
  ...OFFER_RECORD,
  name: 'offer tenth',
  asks: () => false,
  does: (slots) => {
    const { value, unit } = slots.weight!;
    const inPounds = unit === null ? ' If it was in pounds, say it again with “lb”.' : '';
    return [
      `Nothing was saved: ${roundTo(value * TIMES_TOO_HEAVY, 0.1)} ${unit ?? 'kg'} is more than anybody has lifted. Was it ${value}?${inPounds}`,
      ...[OFFER_RECORD.does(slots)].flat(),
    ];
  },
};

/** Corrects a set with an impossible weight, and returns any other unchanged. */
export function withoutImpossibleWeight(wanted: WantedAct): WantedAct {
  const { act, slots, missing } = wanted;
  const { weight } = slots;
  if ((act !== ADD_RECORD && act !== OFFER_RECORD) || missing !== null || weight === null) return wanted;
  if (!isTooHeavy(slots.lift ?? '', weight.value, weight.unit ?? 'lb')) return wanted;
  const tenth = { ...weight, value: roundTo(weight.value / TIMES_TOO_HEAVY, 0.01) };
  return { act: OFFER_TENTH, slots: { ...slots, weight: tenth }, missing };
}

/** Whether it offers a set, which is in no record yet. */
export const isOffer = ({ act }: WantedAct): boolean => act === OFFER_RECORD;

/** A declined set, which can still be restored. */
export const DECLINED_SET: Act = {
  name: 'declined set',
  asks: () => false,
  words: [],
  spare: 0,
  needs: [],
  writes: true,
  does: (slots) => OFFER_RECORD.does(slots),
};

/** Statements about lifts that are not records; nothing is saved. */
export const NO_RECORDS: readonly Act[] = [
  {
    name: 'add to a best',
    asks: addsToBest,
    words: list(
      'add adding put throw stick another extra more onto best pr pb prs record max maximum onerepmax current',
    ),
    spare: 0,
    needs: ['lift'],
    does: ({ lift }) => [
      prs('read', { lift }),
      `I did not log it. For a new record give the whole weight: “log ${lift?.toLowerCase()} …”.`,
    ],
  },
  {
    name: 'part of the weight',
    asks: isStatedInPart,
    words: list(
      'each per every either both a an side sides end ends plus and with on the empty bar barbell olympic dumbbell dumbbells db dbs of in for today yesterday set sets reps rep did done log record save add write down track put',
    ),
    spare: 3,
    needs: ['lift'],
    does: ({ lift }) =>
      `I did not log it. Give the whole weight with the bar, or that of one dumbbell: “log ${lift?.toLowerCase()} 100 kg x 5”.`,
  },
  {
    name: 'assisted',
    asks: (reading) => isAssisted(reading) && reading.slots.weight !== null && isStatedOrRequested(reading),
    words: list('assisted assistance assist machine band banded counterweight log save add record'),
    spare: 3,
    needs: ['lift'],
    does: ({ lift }) =>
      `With assistance less than your body weight was lifted, so I did not log ${lift}. To keep it as a note, say “remember that …”.`,
  },
  {
    name: 'miss',
    asks: isMiss,
    words: list(
      'missed failed miss attempt attempts today again twice times once third second first reps rep time so very really close got came knees knee shins thighs chest half way stayed stuck there stapled pinned buried gutted annoyed nearly',
    ),
    spare: 3,
    needs: ['lift', 'weight'],
    does: ({ lift, weight }) => [
      `A miss is not a record, so I did not save ${lift} ${weight?.value}${weight?.unit ? ` ${weight.unit}` : ''}. To keep it as a note, say “remember that …”.`,
      prs('heaviest', { lift }),
    ],
  },
  {
    name: 'of others',
    asks: reportsOthersLift,
    words: list(
      'he she they partner training buddy friend mate wife husband girlfriend boyfriend brother sister son daughter mom mum mother dad father coach gym lifting just finally new pr pb paused raw easy put log save add write down record track',
    ),
    spare: 3,
    needs: ['lift', 'weight'],
    does: ({ lift }) =>
      `I keep only your own lifts, so I did not log it. If it was yours, say “log ${lift?.toLowerCase()} …”.`,
  },
];
