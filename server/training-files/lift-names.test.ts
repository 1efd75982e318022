import { describe, expect, it } from 'vitest';
import { nameLifts } from './lift-names.ts';

const names = (titles: string[] = [], chosen: [string, string | null][] = []) =>
  nameLifts({ titles, chosen: new Map(chosen) });

describe('the lift that a name means', () => {
  it.each([
    ['Bench Press (Barbell)', 'Bench'],
    ['Barbell Bench Press', 'Bench'],
    ['bench', 'Bench'],
    ['Squat (Barbell)', 'Squat'],
    ['Squats', 'Squat'],
    ['Deadlift (Barbell)', 'Deadlift'],
    ['Clean (Barbell)', 'Clean'],
    ['Bent Over Row (Barbell)', 'Rows'],
    ['Pull Up', 'Pull Ups'],
    ['Pull-Ups', 'Pull Ups'],
    ['Push Up', 'Push Ups'],
    ['Power Clean', 'Power Clean'],
    ['Power Snatch (Barbell)', 'Power Snatch'],
    ['High Bar Squat', 'Back Squat'],
    ['Front Squat (Barbell)', 'Front Squat'],
    ['Leg Press (Machine)', 'Leg Press'],
    ['Leg Curl (Machine)', 'Leg Curl'],
    ['Leg Extension (Machine)', 'Leg Extension'],
    ['Hip Thrust (Barbell)', 'Hip Thrust'],
    ['Bankdrücken (Langhantel)', 'Bench'],
    ['Développé couché (barre)', 'Bench'],
    ['Sentadilla (barra)', 'Squat'],
    ['Levantamento Terra (Barra)', 'Deadlift'],
    ['Klimmzüge', 'Pull Ups'],
    ['Становая тяга', 'Deadlift'],
  ])('%s is %s', (name, title) => {
    expect(names()(name)).toMatchObject({ title, how: expect.stringMatching(/^(known|same)$/) });
  });

  it.each([
    'Bench Press (Dumbbell)',
    'Incline Bench Press (Barbell)',
    'Close Grip Bench Press',
    'Romanian Deadlift (Barbell)',
    'Sumo Deadlift',
    'Goblet Squat (Kettlebell)',
    'Hack Squat (Machine)',
    'Seated Row (Cable)',
    'Leg Press Horizontal (Machine)',
    'Squat (Single-ply)',
    'Pull Up (Weighted)',
    'Bulgarian Split Squat',
    'Overhead Press (Barbell)',
    'Lateral Raise (Dumbbell)',
    'Clean and Jerk (Barbell)',
    'Бицепс',
  ])('%s is a separate lift, and not asked about', (name) => {
    expect(names()(name)).toEqual({ title: name, how: 'new', suggestions: [] });
  });

  it.each([
    ['Competition Bench', 'Bench'],
    ['Benchpress', 'Bench'],
    ['Dead lift', 'Deadlift'],
    ['Sqaut (Barbell)', undefined],
    ['Deadlfit', 'Deadlift'],
    ['Squat heavy day', 'Squat'],
  ])('%s is asked about', (name, suggested) => {
    const { how, suggestions } = names()(name);
    if (suggested === undefined) expect(how).toBe('new');
    else expect([how, suggestions[0]]).toEqual(['unsure', suggested]);
  });

  it('is the athlete’s own title where they have one', () => {
    expect(names(['Bench Press'])('Bench Press (Barbell)').title).toBe('Bench Press');
    expect(names(['Bench Press'])('Bench').title).toBe('Bench Press');
    expect(names(['Back Squat'])('Squat').title).toBe('Back Squat');
    expect(names(['Squat'])('Back Squat').title).toBe('Squat');
    expect(names(['Bench', 'Bench Press'])('bench').title).toBe('Bench');
    expect(names(['OHP'])('Bench').title).toBe('Bench');
    expect(names(['bench PRESS'])('Flat Bench').title).toBe('bench PRESS');
    expect(names(['Back Squat'])('Squat (Barbell)').title).toBe('Back Squat');
    expect(names(['Back Squat', 'SQUAT'])('Squat (Barbell)').title).toBe('SQUAT');
    expect(names(['OHP'])('Overhead Press (Barbell)')).toMatchObject({ title: 'OHP', how: 'known' });
    expect(names(['Reverse Hyper'])('reverse hyper')).toMatchObject({ title: 'Reverse Hyper', how: 'same' });
  });

  it('is what they chose before', () => {
    const chosen = names(
      ['Bench'],
      [
        ['bench press (dumbbell)', 'bench'],
        ['lateral raise (dumbbell)', null],
      ],
    );
    expect(chosen('Bench Press (Dumbbell)')).toMatchObject({ title: 'Bench', how: 'remembered' });
    expect(chosen('Lateral Raise (Dumbbell)')).toMatchObject({ title: null, how: 'remembered' });
  });
});
