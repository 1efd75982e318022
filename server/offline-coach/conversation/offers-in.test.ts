import { expect, test } from 'vitest';
import { bodyWeightOffer, offeredBodyWeight } from '#server/offline-coach/acts/body-weight-offer.ts';
import { agreedTo, offerToRemember, offerToReplace } from '#server/offline-coach/memories/memory-offers.ts';
import { forgetCall, rememberCall } from '#server/offline-coach/memories/remember-call.ts';
import { ASKS_LIFT } from '#server/offline-coach/records/add-record.ts';
import {
  changeQuestion,
  isChangeQuestion,
  isRemovalQuestion,
  recordAsked,
  recordInWords,
  recordMeant,
  removalQuestion,
  valueQuestion,
} from '#server/offline-coach/records/record-question.ts';
import {
  hasSetOffer,
  isSetOffer,
  offeredSets,
  setOffer,
  setOffersIn,
} from '#server/offline-coach/records/set-offer.ts';
import { askedWhichLift, asksWhichLift } from '#server/offline-coach/records/which-lift.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { asksToForget } from '#server/words/memory-sentences.ts';
import { asksBack, hasOffer, offersToSaveIn } from './offers-in.ts';

const TODAY = '2026-11-30';
const SET: Slots = {
  ...NO_SLOTS,
  lift: 'Squat',
  weight: { value: 142.5, unit: 'kg' },
  repetitions: 3,
  day: '2026-11-26',
};
const BARE: Slots = { ...NO_SLOTS, lift: 'Pull-up', weight: { value: 12, unit: null } };
const DETAILED: Slots = {
  ...SET,
  sets: 5,
  noted: 'RPE 8.5, 2 in reserve',
  reserve: 1,
  bodyWeight: { value: 82.5, unit: 'kg' },
};

test.each([SET, BARE, DETAILED])('an offered set is read back: %o', (set) => {
  const offer = setOffer(set);
  const answer = `Nothing was saved.\n\n${offer}\n\n${setOffer(BARE)}`;
  expect(offeredSets(answer, TODAY)).toEqual([set, BARE]);
  expect(setOffersIn(answer)).toEqual([
    { lift: set.lift, offer },
    { lift: BARE.lift, offer: setOffer(BARE) },
  ]);
  expect(isSetOffer(offer)).toBe(true);
  expect(hasSetOffer(answer)).toBe(true);
});

test('sets whose lift is asked for are read back', () => {
  const asked = askedWhichLift(
    asksWhichLift([
      { ...SET, lift: null },
      { ...BARE, lift: null },
    ]),
    TODAY,
  );
  expect([...asked!.offers, asked!].map(({ slots }) => slots)).toEqual([
    { ...SET, lift: null },
    { ...BARE, lift: null },
  ]);
});

test('a record to remove or change is read back with its new values', () => {
  const named = recordInWords(SET);
  expect(recordAsked(removalQuestion(named), TODAY)).toEqual({ record: SET, to: null });
  expect(recordAsked(changeQuestion(named, '145 kg × 2'), TODAY)).toEqual({
    record: SET,
    to: { ...SET, weight: { value: 145, unit: 'kg' }, repetitions: 2 },
  });
  expect(recordAsked(changeQuestion(named, 'November 20, 2026'), TODAY)).toEqual({
    record: SET,
    to: { ...SET, day: '2026-11-20' },
  });
  expect(recordMeant(valueQuestion(named), TODAY)).toEqual(SET);
  expect(isChangeQuestion(changeQuestion(named, '145 kg'))).toBe(true);
  expect(isRemovalQuestion(removalQuestion(named))).toBe(true);
});

test('a yes to an offered memory does what was offered', () => {
  expect(agreedTo('yes', offerToRemember('I train at noon'))).toEqual([rememberCall('I train at noon')]);
  expect(agreedTo('yes', asksToForget('I train at noon'))).toEqual([forgetCall('I train at noon')]);
  expect(agreedTo('yes', offerToReplace('I train at noon', 'I train at six'))).toEqual([
    forgetCall('I train at noon'),
    rememberCall('I train at six'),
  ]);
});

test.each([
  { value: 83.5, unit: 'kg' as const },
  { value: 180, unit: null },
])('an offered body weight is read back: %o', (weight) => {
  expect(offeredBodyWeight(bodyWeightOffer(weight))).toEqual(weight);
});

test('the texts are those of stored conversations', () => {
  expect(setOffer(DETAILED)).toBe(
    'Shall I write down **Squat 142.5 kg × 3** (5 sets, RPE 8.5, 2 in reserve, November 26, 2026, body weight 82.5 kg) as a record of yours? Say “yes” and I will.',
  );
  expect(removalQuestion(recordInWords(SET))).toBe(
    'Shall I remove your Squat record of 142.5 kg × 3 (November 26, 2026)? Say “yes” and I will.',
  );
  expect(changeQuestion(recordInWords(SET), '145 kg')).toBe(
    'Shall I change your Squat record of 142.5 kg × 3 (November 26, 2026) to 145 kg? Say “yes” and I will.',
  );
  expect(bodyWeightOffer({ value: 180, unit: null })).toBe(
    'Shall I save **180** (in the unit of your profile) as your body weight in your profile? Say “yes” and I will.',
  );
});

const TO_SAVE = [
  setOffer(SET),
  bodyWeightOffer({ value: 83, unit: 'kg' }),
  offerToRemember('I train at noon'),
  offerToReplace('I train at noon', 'I train at six'),
];
const OTHERS = [
  removalQuestion('Squat record'),
  changeQuestion('Squat record', '1 kg'),
  asksToForget('That'),
];

test('every offer is recognized, and those that save are distinguished', () => {
  for (const offer of [...TO_SAVE, ...OTHERS]) {
    expect(hasOffer(`First.\n\n${offer}`)).toBe(true);
    expect(asksBack(`First.\n\n${offer}`)).toBe(true);
  }
  expect(offersToSaveIn([...OTHERS, ...TO_SAVE].join('\n\n'))).toEqual(TO_SAVE);
  for (const question of [ASKS_LIFT, asksWhichLift([{ ...SET, lift: null }])])
    expect(asksBack(question)).toBe(true);
});
