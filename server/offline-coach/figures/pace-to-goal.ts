import { type Act, has, list, prs } from '#server/offline-coach/slots/act.ts';
import { MONTHS } from '#server/offline-coach/words/calendar.ts';
import { counted } from '#shared/counted.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';

/** 'How many kilos a week' */
const ASKS_RATE = /\bhow (?:much|many)\b.*\b(?:a|per|each|every) week\b/u;
/** 'Add 20 kg to my squat', 'be 10 kg heavier': a gain and not the goal. */
const INCREMENT =
  /\b(?:add|adding|put|putting|gain|gaining|up|increase)(?: (?:my|the) \p{L}+)? (?:(?:by|on|another|an extra|about) )*\d|\d ?(?:kgs?|kilos?|lbs?|pounds?)? (?:more|extra|heavier|stronger)\b/u;
/** 'To get to a 140 bench in 10 weeks' */
const TO_REACH =
  /^(?:(?:and|so|ok|but|then|what about) )*to (?:get (?:to|up to|a)|reach|hit|go to|make|have)\b/u;

/** Weekly gain that takes the best of a lift to a goal: 'how many kilos a week to squat 200 by March'. */
export const PACE_TO_GOAL: Act = {
  name: 'pace to a goal',
  asks: (reading) => {
    const { weight, weeksLeft, repetitions, percentages, since, bodyWeight } = reading.slots;
    return (
      weight !== null &&
      weeksLeft !== null &&
      repetitions === null &&
      percentages.length + reading.otherLifts.length + reading.otherWeights.length === 0 &&
      (since ?? bodyWeight) === null &&
      (ASKS_RATE.test(reading.spelled) || TO_REACH.test(reading.spelled)) &&
      !INCREMENT.test(reading.spelled) &&
      !has(
        reading,
        'times|days|sets|sessions|reps|hours|often|lose|cut|drop|weigh|bodyweight|total|why|safe|realistic|possible',
      )
    );
  },
  words: list(
    `reach hit get goal going add adding put need needed needs must have take takes would week weeks month months per each every year by before end start beginning until next till over within bench want wanna counted more up on gain max best single ${MONTHS.join(' ')} christmas summer winter spring fall autumn`,
  ),
  spare: 1,
  needs: ['lift'],
  readsBest: true,
  does: ({ lift }) => prs('read', { lift }),
  saysOfBest({ weight, weeksLeft }, max) {
    const unit = weight!.unit ?? max.unit;
    const goal = roundTo(convertWeight(weight!.value, unit, max.unit), 0.1);
    const apart = roundTo(goal - max.value, 0.1);
    const to = `${goal} ${max.unit}`;
    if (apart <= 0) return `Your ${max.words} is that much already.`;
    const weekly = roundTo(apart / weeksLeft!, 0.01);
    return `From your ${max.words} to ${to} it is **${apart} ${max.unit}**; in ${counted(weeksLeft!, 'week')} that is **${weekly} ${max.unit} a week**.`;
  },
};
