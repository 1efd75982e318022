import { type Act, asked, has, list, prs } from './act.ts';
import { DID, namesSingle } from './of-a-max.ts';
import type { Reading } from './slots.ts';

const readBest: Act['does'] = ({ lift }) => prs('read', { lift });
const isOfOneLift = ({ slots: { lift }, otherLifts, otherWeights }: Reading): boolean =>
  lift !== null && otherLifts.length === 0 && otherWeights.length === 0;

/** '80% of my squat plus 10', 'my bench minus 5' */
const CHANGED = /\b(?:plus|minus) \d[\d.,]*(?: ?(?:kgs?|kilos?|lbs?|pounds?))?[\s?.!]*$/u;

/** What is worked out of the own best of a lift, once that is read: by calculations.ts. */
export const BEST_ACTS: readonly Act[] = [
  // 'What could I bench for 5', 'what weight is 2 reps with 3 in reserve on bench': of the own best.
  {
    name: 'repetitions of a best',
    asks: (reading) => {
      const { lift, weight, repetitions, percentages, sets } = reading.slots;
      const isOne = lift !== null && reading.otherLifts.length === 0 && weight === null && sets === null;
      return (
        isOne &&
        repetitions !== null &&
        repetitions > 1 &&
        percentages.length === 0 &&
        !namesSingle(reading) &&
        /\b(?:what|how much|how heavy|which weight)\b/u.test(reading.rest) &&
        has(
          reading,
          'can i|could i|i can|i could|should i be able to|(?:what|which) weight (?:is|are|for|do|does)',
        ) &&
        !has(reading, `${DID}|why|how do`)
      );
    },
    words: list(
      'max maximum onerepmax best able should set rep reps weight lift manage expect heavy right now possibly',
    ),
    spare: 0,
    needs: ['lift', 'repetitions'],
    readsBest: true,
    does: ({ lift }) => prs('read', { lift }),
  },
  {
    name: 'share of a best',
    asks: (reading) =>
      reading.slots.lift !== null &&
      reading.slots.weight !== null &&
      reading.slots.percentages.length === 0 &&
      reading.otherWeights.length === 0 &&
      reading.otherLifts.length === 0 &&
      /\b(?:what|which|how many|as a|in) ?(?:percent(?:age)?\b|%) of my\b/u.test(reading.spelled) &&
      asked(reading),
    words: list('percent percentage max maximum onerepmax current best pr pb record which'),
    spare: 0,
    needs: ['lift', 'weight'],
    readsBest: true,
    does: ({ lift }) => prs('read', { lift }),
  },
  {
    name: 'volume of a best',
    asks: (reading) =>
      isOfOneLift(reading) &&
      reading.slots.weight === null &&
      reading.slots.percentages.length === 1 &&
      (reading.slots.sets ?? reading.slots.repetitions) !== null &&
      has(reading, 'volume|tonnage') &&
      asked(reading),
    words: list(
      'volume tonnage total altogether overall singles sets reps best max maximum onerepmax calculate come',
    ),
    spare: 0,
    needs: ['lift', 'percentages'],
    readsBest: true,
    does: readBest,
  },
  {
    name: 'change of a best',
    asks: (reading) =>
      isOfOneLift(reading) &&
      reading.slots.weight !== null &&
      reading.slots.percentages.length <= 1 &&
      reading.slots.repetitions === null &&
      CHANGED.test(reading.spelled) &&
      has(reading, 'my') &&
      asked(reading),
    words: list('plus minus best max maximum onerepmax current pr pb record half percent'),
    spare: 0,
    needs: ['lift', 'weight'],
    readsBest: true,
    does: readBest,
  },
];
