import { type Act, asked, list, prs } from '#server/offline-coach/slots/act.ts';
import { UNIT } from '#server/offline-coach/slots/measures.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';

const OF_LAST = /\b(?:last|latest|previous|most recent)\b(?! (?:week|month|year))/u;
const LAST = '(?:(?:my|the) )?(?:last|latest|previous|most recent)\\b';
const BY = `(?:another |an extra )?\\d[\\d.,]* ?(?:${UNIT})?`;
const CHANGES = new RegExp(
  [
    `\\b(?:add(?:ing)?|put|stick|throw) ${BY} (?:more )?(?:to|onto|on(?: top of)?) ${LAST}`,
    `\\b${LAST}.{0,40}(?:\\b(?:plus|minus)|\\+) ?${BY}`,
    `\\d ?(?:${UNIT})? (?:(?:more|heavier|less|lighter) than (?:what i did (?:for |on |in |at )?)?|(?:on top|off) (?:of )?|(?:onto|under|below|above|over) )${LAST}`,
  ].join('|'),
  'u',
);

/** 'Add 2.5 to my last bench', 'my last squat plus 5': the next weight. It changes no record. */
export const CHANGE_OF_LAST: Act = {
  name: 'change of the last',
  asks: (reading) => {
    const { lift, weight, repetitions, sets, day, since, percentages, into } = reading.slots;
    const isOneFigure = weight !== null && reading.otherWeights.length === 0 && percentages.length === 0;
    const isOneLift = lift !== null && reading.otherLifts.length === 0;
    return (
      isOneLift &&
      isOneFigure &&
      (repetitions ?? sets ?? day ?? since ?? into) === null &&
      OF_LAST.test(reading.spelled) &&
      CHANGES.test(reading.spelled) &&
      asked(reading)
    );
  },
  words: list(
    "add adding put stick throw plus minus more less heavier lighter than on top onto off last latest previous recent most time time's times set session weight next new",
  ),
  spare: 0,
  needs: ['lift', 'weight'],
  readsBest: true,
  does: ({ lift }) => prs('last', { lift }),
  saysOfBest({ weight, less }, { set, unit }) {
    const by = roundTo(convertWeight(weight!.value, weight!.unit ?? unit, unit), 0.1);
    const changed = less ? set.value - by : set.value + by;
    return `${roundTo(set.value, 0.1)} ${unit} ${less ? 'minus' : 'plus'} ${by} ${unit} is **${roundTo(changed, 0.1)} ${unit}**. I changed no record.`;
  },
};
