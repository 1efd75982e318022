import { describe, expect, it, vi } from 'vitest';
import { FILL_OUT_BOTH } from '#shared/record-limits.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { type Draft, draftOf, emptyDraft, isChanged, Mistake, nextDraft, readDraft, says } from './draft.ts';

const RECORD: PersonalRecord = {
  id: '0190',
  title: 'Squat',
  value: 142.5,
  unit: 'kg',
  repetitions: 3,
  achieved_on: '2024-02-29',
  body_weight: 83.2,
  body_weight_unit: 'kg',
  note: 'Belt',
  source: 'athlete',
  version: 4,
  created_at: '2024-02-29T10:00:00.000Z',
  updated_at: '2024-02-29T10:00:00.000Z',
};
const BARE: Draft = { ...emptyDraft(), title: 'Bench', value: '300' };

describe('a draft', () => {
  it('needs only a title and a number', () => {
    expect(readDraft(BARE, null)).toMatchObject({
      title: 'Bench',
      value: 300,
      unit: null,
      repetitions: null,
      body_weight: null,
      body_weight_unit: null,
    });
    expect(readDraft({ ...BARE, value: '0' }, 'reps')).toMatchObject({ value: 0, unit: 'reps' });
  });

  it('takes a number with repetitions for a weight, also of a lift that is usually counted', () => {
    const dips = { ...emptyDraft(), title: 'Dips', value: '40x5' };
    expect(readDraft(dips, 'reps', 'kg')).toMatchObject({ value: 40, unit: 'kg', repetitions: 5 });
    expect(readDraft({ ...dips, value: '12' }, 'reps', 'kg')).toMatchObject({ value: 12, unit: 'reps' });
  });

  it.each<[string, object]>([
    ['405 lb', { value: 405, unit: 'lb', repetitions: null }],
    ['405lbs', { value: 405, unit: 'lb' }],
    ['102,5 Kg', { value: 102.5, unit: 'kg' }],
    ['1,005 pounds', { value: 1005, unit: 'lb' }],
    ['12 reps', { value: 12, unit: 'reps' }],
    ['140x5', { value: 140, unit: 'kg', repetitions: 5 }],
    ['315 lb × 3', { value: 315, unit: 'lb', repetitions: 3 }],
  ])('takes unit and repetitions from %j', (value, entry) => {
    expect(readDraft({ ...BARE, value }, 'kg')).toMatchObject(entry);
  });

  it.each(['5x140', '405 lb or so', 'lb', 'x5', '140 stone'])('does not guess at %j', (value) => {
    expect(readDraft({ ...BARE, value }, 'kg')).toMatchObject({ field: 'value' });
  });

  it('takes a body weight in the athlete’s unit until another is chosen', () => {
    const draft = { ...BARE, bodyWeight: '83' };
    expect(readDraft(draft, 'kg', 'kg')).toMatchObject({ body_weight_unit: 'kg' });
    expect(readDraft({ ...draft, bodyWeightUnit: 'lb' }, 'kg', 'kg')).toMatchObject({
      body_weight_unit: 'lb',
    });
  });

  it('has no unit of body weight from a record without any, nor has the next one', () => {
    const pullups = { ...RECORD, unit: 'reps' as const, body_weight: null, body_weight_unit: null };
    for (const draft of [draftOf(pullups), nextDraft(pullups)]) {
      expect(draft.bodyWeightUnit).toBeUndefined();
      expect(readDraft({ ...draft, bodyWeight: '80' }, 'reps', 'kg')).toMatchObject({
        body_weight_unit: 'kg',
      });
    }
  });

  it('repeats the record it was made from', () => {
    const draft = draftOf(RECORD);
    const entry = readDraft(draft, draft.unit ?? null);
    expect(entry).not.toBeInstanceOf(Mistake);
    expect(says(RECORD, entry as Exclude<typeof entry, Mistake>)).toBe(true);
    expect(says({ ...RECORD, value: 143 }, entry as Exclude<typeof entry, Mistake>)).toBe(false);
  });

  it('of the next record has one more', () => {
    expect(nextDraft(RECORD)).toMatchObject({
      title: 'Squat',
      value: '143.5',
      unit: 'kg',
      note: '',
      bodyWeight: '',
    });
    expect(nextDraft({ ...RECORD, unit: 'time', value: 272 }).value).toBe('4:33');
    expect(nextDraft({ ...RECORD, value: 0.1 + 0.2 }).value).toBe('1.3');
  });

  it('takes the repetitions typed with the number, whatever the record had that it was made from', () => {
    const draft = draftOf(RECORD);
    expect(readDraft({ ...draft, value: '190 x 1' }, 'kg')).toMatchObject({ value: 190, repetitions: 1 });
    expect(readDraft({ ...draft, value: '12 reps' }, 'kg')).toMatchObject({
      unit: 'reps',
      repetitions: null,
    });
    expect(readDraft({ ...draft, value: '190' }, 'kg')).toMatchObject({ repetitions: 3 });
    expect(nextDraft(RECORD).repetitions).toBe('');
  });

  it('is of the day on which it is saved, however long it has been open, unless a day is chosen', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 28, 23, 50) });
    const draft = { ...emptyDraft(), title: 'Bench', value: '300' };
    vi.setSystemTime(new Date(2026, 10, 29, 0, 10));
    expect(readDraft(draft, null)).toMatchObject({ achieved_on: '2026-11-29' });
    const chosen = { ...draft, achievedOn: '2026-11-28' };
    expect(readDraft(chosen, null)).toMatchObject({ achieved_on: '2026-11-28' });
    vi.useRealTimers();
  });

  it.each([emptyDraft('kg'), nextDraft(RECORD), draftOf(RECORD)])(
    'is changed by what is typed or chosen: %#',
    (begun) => {
      expect(isChanged({ ...begun, note: `${begun.note} ` }, begun)).toBe(false);
      for (const typed of [
        { note: 'Paused' },
        { value: '150' },
        { unit: null },
        { achievedOn: '2026-11-24' },
      ]) {
        const draft: Draft = { ...begun, ...typed };
        expect(isChanged(draft, begun)).toBe(true);
      }
    },
  );

  it.each<[Partial<Draft>, string, string | RegExp]>([
    [{ title: '' }, 'title', FILL_OUT_BOTH],
    [{ title: ' \u200b ' }, 'title', FILL_OUT_BOTH],
    [{ value: ' ' }, 'value', FILL_OUT_BOTH],
    [{ title: 'x'.repeat(101) }, 'title', /100 characters/],
    [{ value: 'heavy' }, 'value', /a number/],
    [{ value: '-5' }, 'value', /from 0 to 1,000,000/],
    [{ value: '1000001' }, 'value', /from 0 to 1,000,000/],
    [{ repetitions: '2.5' }, 'repetitions', /whole number/],
    [{ repetitions: '0' }, 'repetitions', /whole number/],
    [{ repetitions: 'many' }, 'repetitions', /whole number/],
    [{ achievedOn: '' }, 'achievedOn', 'Choose a date.'],
    [{ achievedOn: '1899-12-31' }, 'achievedOn', /1900/],
    [{ achievedOn: '2999-01-01' }, 'achievedOn', /today/],
    [{ bodyWeight: '-80' }, 'bodyWeight', /from 1 to 1,500/],
    [{ bodyWeight: 'light' }, 'bodyWeight', /from 1 to 1,500/],
    [{ note: 'x'.repeat(1001) }, 'note', /1,000 characters/],
  ])('with %j names %s', (change, field, message) => {
    expect(readDraft({ ...BARE, ...change }, null)).toEqual({
      field,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });
});
