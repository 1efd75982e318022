import {
  type Act,
  asked,
  bodyWeightBeside,
  comparesFormulas,
  has,
  inUnit,
  isOnly,
  list,
  OWN,
  optional,
  POINTS,
  prs,
} from '#server/offline-coach/slots/act.ts';

/** Acts about the total of the three lifts, its points, and what is needed for one. */
export const TOTAL_ACTS: readonly Act[] = [
  {
    name: 'needed',
    asks: (reading) =>
      reading.slots.weight !== null &&
      reading.slots.lift !== null &&
      reading.otherLifts.length === 0 &&
      has(reading, 'total') &&
      has(reading, 'need|needed|have to|must|take'),
    words: list('total want need needed still more have hit reach get order must take how much kilos pounds'),
    spare: 0,
    needs: ['lift', 'weight'],
    does: ({ lift, weight }) => prs('needed', { lift, ...inUnit('value', weight) }),
  },
  {
    name: 'total with more on each',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.weight !== null &&
      reading.otherWeights.length === 0 &&
      has(reading, `total|${POINTS}`) &&
      has(
        reading,
        '(?:each|every|all)(?: of)?(?: my| the)?(?: three| big| competition)* (?:lifts?|one|three)|each',
      ) &&
      has(reading, 'put|add|added|more|extra|onto|gained?|got|went up|go up|were up') &&
      has(reading, OWN),
    words: list(
      'calculate calc compute if total dots wilks ipf gl points score put add added adding more extra onto gain gained went up kilos kilo each every all three lift lifts then come by would body weight competition big',
    ),
    spare: 0,
    needs: ['weight'],
    does: ({ weight, bodyWeight }) =>
      prs('what_if', {
        lifts: [],
        more_on_each: weight!.value,
        ...optional('unit', weight!.unit),
        ...bodyWeightBeside(bodyWeight, weight),
      }),
  },
  {
    name: 'total of three',
    asks: (reading) =>
      reading.slots.lift === null &&
      reading.slots.weight === null &&
      reading.slots.repetitions === null &&
      has(reading, 'my') &&
      has(
        reading,
        '(?:three|3|big three)(?: best| top| big| heaviest| competition| comp)* (?:lifts|bests|maxes)',
      ) &&
      (reading.slots.into !== null || has(reading, 'come to|add up|together|altogether|sum')) &&
      asked(reading),
    words: list(
      'three best top big heaviest competition comp lifts bests maxes come comes to add adds up together altogether sum convert converted total kilos pounds',
    ),
    spare: 0,
    needs: [],
    does: ({ into }) => prs('total', optional('unit', into)),
  },
  {
    name: 'total',
    asks: (reading) =>
      (reading.slots.lift === null) === (reading.slots.weight === null) &&
      (reading.slots.lift === null || has(reading, 'if|with|would|were|assuming')) &&
      reading.otherLifts.length === 0 &&
      reading.otherWeights.length === 0 &&
      (has(reading, `total|${POINTS}`) || /\bhow strong am i\b|\bmy (?:stats|level)\b/u.test(reading.rest)) &&
      !comparesFormulas(reading) &&
      (has(reading, 'my|i|mine|for me') ||
        isOnly(
          reading,
          `total|and|also|in|so|what about|how about|now|rn|right|big|three|current|please|pls|raw|classic|equipped|sbd|three|${POINTS}`,
        )) &&
      asked(reading),
    words: list(
      'could can meet strong stats level off based rn raw classic equipped sbd guy girl man woman bloke both n out from using give please whatever total dots wilks ipf gl ipfgl goodlift points score current best bests numbers records prs big three powerlifting right calculate calc compute estimate new updated weigh assuming were hit got add added adding up three lift lifts ever body bodyweight weight together sum moment',
    ),
    spare: 0,
    needs: [],
    does({ lift, weight, bodyWeight, into }) {
      const body = bodyWeightBeside(bodyWeight, weight);
      if (lift === null || weight === null)
        return prs('total', { ...body, ...optional('unit', into ?? bodyWeight?.unit) });
      return prs('what_if', {
        lifts: [{ lift, value: weight.value }],
        ...optional('unit', weight.unit),
        ...body,
      });
    },
  },
];
