import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBodyWeight, isHeight, UNIT_SYSTEMS, WEIGHT_UNIT } from '#shared/body-measures.ts';
import type { Profile } from '#shared/profile.ts';
import { weightIn } from '#web/lib/typed-weight.ts';
import { type Draft, differs, draftOf, mergeDrafts, profileOf } from './draft.ts';
import { heightFrom, heightIn } from './measures.ts';

const PROFILE: Profile = {
  name: 'Anna',
  units: 'us',
  height: 70.5,
  weight: 181.5,
  age: 34,
  sex: null,
  physique: '',
  experience: '',
  goals: 'A 400 lb squat',
  equipment: '',
  injuries: '',
  updated_at: null,
};
const DRAFT = draftOf(PROFILE);
const mistakes = (draft: Draft) => {
  const read = profileOf(draft);
  return 'mistakes' in read ? read.mistakes : {};
};

describe('height and weight', () => {
  it('are shown in the other system, and come back as they were typed', () => {
    const { height, weight } = DRAFT;
    expect(heightIn('metric', height)).toEqual({ units: 'metric', cm: '179.1' });
    expect(heightIn('us', { units: 'metric', cm: '182,9' })).toEqual({ units: 'us', feet: '6', inches: '0' });
    expect(weightIn('kg', weight)).toEqual({ unit: 'kg', amount: '82.3' });
    expect(profileOf({ ...DRAFT, units: 'metric' })).toEqual({
      fields: expect.objectContaining({ units: 'metric', height: 179.1, weight: 82.3 }),
    });
    expect(profileOf({ ...DRAFT, units: 'us' })).toEqual({
      fields: expect.objectContaining({ units: 'us', height: 70.5, weight: 181.5 }),
    });
  });

  it('stay as typed where they are not numbers', () => {
    expect(heightIn('us', { units: 'metric', cm: 'tall' })).toEqual({
      units: 'us',
      feet: 'tall',
      inches: '',
    });
    expect(heightIn('metric', { units: 'us', feet: '6', inches: '13' })).toEqual({
      units: 'metric',
      cm: '6 13',
    });
    expect(weightIn('lb', { unit: 'kg', amount: '' })).toEqual({ unit: 'lb', amount: '' });
  });

  it('can be inches alone, and feet alone', () => {
    expect(heightFrom({ units: 'us', feet: '', inches: '70' })).toBe(70);
    expect(heightFrom({ units: 'us', feet: '6', inches: '' })).toBe(72);
    expect(heightFrom({ units: 'us', feet: '5', inches: '12' })).toBeNaN();
    expect(heightFrom({ units: 'us', feet: '6', inches: '-2' })).toBeNaN();
    expect(heightFrom({ units: 'us', feet: '', inches: '' })).toBeNull();
  });

  it('that are valid in one system are valid in the other', () => {
    const system = fc.constantFrom(...UNIT_SYSTEMS);
    const tenths = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((tenth) => tenth / 10);
    fc.assert(
      fc.property(tenths(300), system, (height, units) => {
        fc.pre(isHeight(height, units));
        const other = units === 'us' ? 'metric' : 'us';
        const { height: typed } = draftOf({ ...PROFILE, units, height });
        const shown = heightIn(other, typed);
        expect(isHeight(heightFrom(shown) ?? 0, other)).toBe(true);
        const back = heightFrom(heightIn(units, { ...shown })) ?? 0;
        expect(Math.abs(back - height)).toBeLessThan(0.2);
      }),
    );
    fc.assert(
      fc.property(tenths(1100), system, (weight, units) => {
        fc.pre(isBodyWeight(weight, units));
        const other = units === 'us' ? 'metric' : 'us';
        const shown = weightIn(WEIGHT_UNIT[other], { unit: WEIGHT_UNIT[units], amount: String(weight) });
        expect(isBodyWeight(Number(shown.amount), other)).toBe(true);
      }),
    );
  });
});

describe('a profile', () => {
  it('comes back out of the form as it went in', () => {
    const { updated_at: _, ...fields } = PROFILE;
    expect(profileOf(DRAFT)).toEqual({ fields });
    const empty = { ...fields, height: null, weight: null, age: null };
    expect(profileOf(draftOf({ ...empty, updated_at: null }))).toEqual({ fields: empty });
  });

  it('reports every mistake in a sentence', () => {
    expect(
      mistakes({
        ...DRAFT,
        units: 'metric',
        name: 'n'.repeat(201),
        height: { units: 'metric', cm: '1.82' },
        weight: { unit: 'kg', amount: 'heavy' },
        age: '7',
        goals: 'g'.repeat(4012),
      }),
    ).toEqual({
      name: 'A name can be at most 200 characters long.',
      height: 'Height must be between 92 and 274 cm.',
      weight: 'Weight must be between 20 and 450 kg.',
      age: 'Age must be between 10 and 120, in whole years.',
      goals: 'Please shorten this by 12 characters.',
    });
  });
});

describe('two states with a common base', () => {
  it('are merged field by field, and conflicts are reported', () => {
    const mine = { ...DRAFT, age: '35', goals: 'A 405 lb squat' };
    const theirs = { ...DRAFT, name: 'Anna Ström', goals: 'A meet' };
    expect(mergeDrafts(DRAFT, mine, theirs)).toEqual({
      draft: { ...DRAFT, name: 'Anna Ström', age: '35', goals: 'A 405 lb squat' },
      joined: ['name'],
      clashes: ['goals'],
    });
  });

  it('do not conflict where both changed the same way', () => {
    const both = { ...DRAFT, age: '35' };
    expect(mergeDrafts(DRAFT, both, both)).toEqual({ draft: both, joined: [], clashes: [] });
  });

  it('are equal again after a change is typed back', () => {
    expect(differs(DRAFT, { ...DRAFT, weight: { unit: 'lb', amount: '182' } })).toBe(true);
    expect(differs(DRAFT, { ...DRAFT, weight: { unit: 'lb', amount: '181.5' } })).toBe(false);
  });
});
