import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportAnswers } from './first-questions.ts';
import { type Knowledge, readTrainingFile } from './read-training-file.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const NOBODY: Knowledge = { titles: [], names: [], records: [] };

const fixture = (name: string) => readFileSync(join(FIXTURES, name));

/** Summarizes a file's reading. */
function jot(bytes: Uint8Array, answers: ImportAnswers = {}, knowledge = NOBODY) {
  const { reading, records } = readTrainingFile(bytes, answers, knowledge);
  return {
    format: reading.format,
    rows: reading.rows,
    records: records.map(({ achieved_on, title, value, unit, repetitions }) =>
      [achieved_on, title, value, unit, repetitions && `× ${repetitions}`]
        .filter((part) => part !== null)
        .join(' '),
    ),
    outdone: reading.outdone,
    skipped: Object.fromEntries(reading.skipped.map(({ reason, lines }) => [reason, lines])),
    asked: reading.questions.map(({ about }) => about),
  };
}

describe('Jefit', () => {
  const backUp = (mass: string) =>
    Buffer.from(
      `### SETTING ##########################################

row_id,USERID,mass,gender
1,1, ${mass},M


######################################################

### ROUTINES ###########################################

_id,name,logs
1,"Push, pull","100x5"

### EXERCISE LOGS ####################################

USERID,TIMESTAMP,belongSys,logs,_id,record,mydate,eid,ename,day_item_id,belongsession
1,"2026-01-01 00:00:00",1,"60x10,65x8,70x1",1,86.67,2026-01-01,21,"Barbell Bench Press",1,1000
1,"2026-01-01 00:00:00",1,"0x12,0x9",2,0,2026-01-01,90,"Pull Up",2,1000
1,"2026-01-05 00:00:00",1,"",3,0,2026-01-05,127,"Barbell Squat",3,2000
1,"2026-01-05 00:00:00",1,"0x0x600",4,0,2026-01-05,300,"Rowing",3,2000

######################################################

### EXERCISE SET LOGS ################################

_id,weight_lbs,reps
1,132.28,10
`,
    );

  it('is read from the backup with all its tables, each line under its number', () => {
    expect(jot(backUp('kg'))).toEqual({
      format: 'jefit',
      rows: 4,
      records: ['2026-01-01 Bench 70 kg × 1', '2026-01-01 Bench 65 kg × 8', '2026-01-01 Pull Ups 12 reps'],
      outdone: 2,
      skipped: { nothing_done: '19', not_a_number: '20' },
      asked: [],
    });
    expect(jot(backUp('lbs')).records[0]).toBe('2026-01-01 Bench 70 lb × 1');
  });

  it('asks for the unit when the settings name none', () => {
    expect(jot(backUp('')).asked).toEqual(['unit']);
  });
});

describe('Hevy', () => {
  it('uses pounds where the kilograms next to them are 0', () => {
    const bytes = Buffer.from(
      'title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,weight_lbs,reps\nPush,"28 May 2024, 07:32",,Bench Press (Barbell),0,normal,0,225,5\n',
    );
    expect(jot(bytes).records).toEqual(['2024-05-28 Bench 225 lb × 5']);
  });

  it('in kilograms: warm-ups, supersets, assisted lifts, holds, runs and carries', () => {
    const bytes = fixture('hevy-kg.csv');
    expect(jot(bytes)).toEqual({
      format: 'hevy',
      rows: 13,
      records: [
        '2024-05-28 Pull Ups 9 reps',
        '2024-05-28 Bench 105 kg × 4',
        '2024-05-28 Plank 75 time',
        '2024-06-03 Farmers Walk 40 kg',
        '2024-06-03 Pull Up (Weighted) 20 kg × 5',
      ],
      outdone: 3,
      skipped: { warm_up: '2', assisted: '7', distance: '10', nothing_done: '13–14' },
      asked: [],
    });
    const notes = readTrainingFile(bytes, {}, NOBODY).records.map(({ note }) => note);
    expect(notes.slice(0, 2)).toEqual(['chest to bar\nno kip', 'again, at the end']);
  });

  it('in pounds, where only the column says so', () => {
    expect(jot(fixture('hevy-lb.csv'))).toMatchObject({
      records: ['2024-03-01 Squat 225 lb × 5', '2024-03-01 Lateral Raise (Dumbbell) 25 lb × 12'],
      asked: [],
    });
  });

  it('from the years with both units: as the athlete loaded it', () => {
    expect(jot(fixture('hevy-both-weights.csv')).records).toEqual([
      '2022-01-05 Deadlift 405 lb × 3',
      '2022-01-08 Deadlift 180 kg × 3',
      '2022-01-09 Deadlift 185 kg × 2',
      '2022-01-10 Deadlift 410 lb × 2',
    ]);
  });

  it('with dates in every language', () => {
    const { records, skipped } = jot(fixture('hevy-dates.csv'));
    expect(records).toEqual([
      '2024-01-01 Squat 105 kg × 1',
      '2024-02-03 Squat 106 kg × 1',
      '2024-05-08 Squat 102 kg × 1',
      '2024-05-28 Squat 101 kg × 1',
      '2024-12-15 Squat 109 kg × 1',
      '2025-03-06 Squat 112 kg × 1',
      '2025-05-05 Squat 111 kg × 1',
      '2025-05-10 Squat 115 kg × 1',
      '2025-07-09 Squat 114 kg × 1',
      '2025-08-18 Squat 110 kg × 1',
      '2025-10-07 Squat 113 kg × 1',
      '2026-02-03 Squat 108 kg × 1',
      '2026-06-05 Squat 104 kg × 1',
      '2026-07-25 Squat 107 kg × 1',
      '2026-07-27 Squat 103 kg × 1',
    ]);
    expect(skipped).toEqual({ no_date: '17–19', date_outside: '20–21' });
  });
});

describe('Strong', () => {
  it('S1: asks for the unit it does not give, and skips rows that are not sets', () => {
    const bytes = fixture('strong-s1.csv');
    expect(jot(bytes)).toMatchObject({ rows: 10, asked: ['unit'] });
    expect(readTrainingFile(bytes, {}, NOBODY).reading.questions).toEqual([
      {
        about: 'unit',
        count: 5,
        examples: [
          { line: 7, exercise: 'Bench Press (Barbell)', weight: 230, repetitions: 4, day: '2024-05-28' },
          { line: 12, exercise: 'Squat (Barbell)', weight: 29.48350405, repetitions: 5, day: '2024-05-30' },
        ],
      },
    ]);
    const skipped = { warm_up: '2', rest_timer: '5', set_note: '6' };
    expect(jot(bytes, { unit: 'lb' })).toEqual({
      format: 'strong',
      rows: 10,
      records: [
        '2024-05-28 Bench 225 lb × 5',
        '2024-05-28 Bench 230 lb × 4',
        '2024-05-28 Pull Ups 11 reps',
        '2024-05-28 Plank 60 time',
        '2024-05-30 Squat 29.48 lb × 5',
      ],
      outdone: 2,
      skipped,
      asked: [],
    });
    expect(jot(bytes, { unit: 'kg' })).toMatchObject({ skipped, asked: [] });
    expect(jot(bytes, { unit: 'none' }).records[0]).toBe('2024-05-28 Bench 225 × 5');
    expect(readTrainingFile(bytes, {}, NOBODY).records[0]?.note).toBe('belt, no "wraps"');
  });

  it('S1b: from 2019, without durations', () => {
    expect(jot(fixture('strong-s1b.csv'), { unit: 'kg' })).toMatchObject({
      // The heaviest, and the one with the higher estimate.
      records: ['2019-02-11 Deadlift 180 kg × 3', '2019-02-11 Deadlift 190 kg × 1'],
      outdone: 0,
    });
  });

  it('S2: semicolons, decimal commas, and a unit in each row with a weight', () => {
    expect(jot(fixture('strong-s2.csv'))).toEqual({
      format: 'strong',
      rows: 6,
      records: [
        '2023-07-14 Bench 102.5 kg × 5',
        '2023-07-14 Dips 14 reps',
        '2023-07-14 Dips (Weighted) 10 kg × 8',
      ],
      outdone: 2,
      skipped: { rest_timer: '7' },
      asked: [],
    });
  });

  it.each([
    ['strong-s2b.csv', '2023-08-01 Squat 140 kg × 5'],
    ['strong-s3-lbs.csv', '2025-01-06 Squat 315 lb × 3'],
    ['strong-s4.csv', '2018-11-02 Clean 80 kg × 2'],
    ['strong-s4-older.csv', '2018-03-02 Hip Thrust 275 lb × 8'],
  ])('%s', (name, record) => {
    expect(jot(fixture(name))).toMatchObject({ records: [record], skipped: {}, asked: [] });
  });

  it('S3: the unit in the column’s name, everything in quotes', () => {
    expect(jot(fixture('strong-s3.csv'))).toMatchObject({
      records: ['2025-01-06 Squat 142.5 kg × 3', '2025-01-08 Deadlift 180 kg × 5'],
      skipped: { warm_up: '2', rest_timer: '4', set_note: '5', distance: '6' },
      asked: [],
    });
  });
});

describe('Strong, with unescaped quotation marks in notes,', () => {
  it('loses no set', () => {
    const bytes = fixture('strong-s3-quotes.csv');
    expect(jot(bytes)).toMatchObject({
      rows: 4,
      records: [
        '2026-09-02 T Bar Row 40 kg × 9',
        '2026-09-02 Squat 140 kg × 5',
        '2026-09-02 Bench 100 kg × 5',
      ],
      skipped: { set_note: '2' },
    });
    const notes = readTrainingFile(bytes, {}, NOBODY).records.map(({ note }) => note);
    expect(notes).toEqual(['the "new" bar; 5" belt', "tempo 2'30", '"Paused", all']);
  });
});

describe('OpenPowerlifting', () => {
  it('accepts good lifts and totals, each kind of equipment separately', () => {
    const bytes = fixture('openpowerlifting.csv');
    expect(jot(bytes)).toEqual({
      format: 'openpowerlifting',
      rows: 7,
      records: [
        '2022-03-12 Squat 127.5 kg × 1',
        '2022-03-12 Bench 75 kg × 1',
        '2022-03-12 Deadlift 165 kg × 1',
        '2022-03-12 Total 367.5 kg',
        '2022-09-10 Bench 80 kg × 1',
        '2022-09-10 Deadlift 160 kg × 1',
        '2023-02-04 Bench (Single-ply) 110 kg × 1',
        '2023-05-06 Bench 82.5 kg × 1',
        '2023-05-06 Deadlift 170 kg × 1',
        '2023-05-06 Total (BD) 252.5 kg',
        '2024-01-20 Squat (Wraps) 140 kg × 1',
        '2024-01-20 Bench 80 kg × 1',
        '2024-01-20 Deadlift 170 kg × 1',
        '2024-01-20 Total (Wraps) 390 kg',
      ],
      outdone: 0,
      skipped: { doping: '7', no_result: '8' },
      asked: [],
    });
    const third = readTrainingFile(bytes, {}, NOBODY).records[2];
    expect(third).toMatchObject({
      body_weight: 62.4,
      body_weight_unit: 'kg',
      note: 'Spring Cup, NSF. Raw. Fourth attempt, outside the total: 170 kg',
    });
  });

  it('from older years, with several lifters: asks which one', () => {
    const bytes = fixture('openpowerlifting-older.csv');
    const { reading } = readTrainingFile(bytes, {}, NOBODY);
    expect(reading).toMatchObject({
      added: 0,
      questions: [
        {
          about: 'lifter',
          lifters: [
            { name: 'Bo Sample #1', results: 2 },
            { name: 'Bo Sample #2', results: 1 },
          ],
          count: 2,
        },
      ],
    });
    expect(jot(bytes, { lifter: ' bo sample #1' })).toMatchObject({
      records: [
        '2017-04-01 Squat 200 kg × 1',
        '2017-04-01 Bench 140 kg × 1',
        '2017-04-01 Deadlift 240 kg × 1',
        '2017-04-01 Total 580 kg',
        '2018-04-01 Bench 150 kg × 1',
      ],
      skipped: { other_lifter: '3' },
      asked: [],
    });
    expect(() => jot(bytes, { lifter: 'Nobody' })).toThrow(
      'No line in this file belongs to a lifter named “Nobody”.',
    );
  });
});

describe('any other CSV', () => {
  const german = {
    date: 'Datum',
    exercise: 'Übung',
    weight: 'Gewicht (kg)',
    repetitions: 'Wiederholungen',
    note: 'Notiz',
  };

  it('asks for its columns, with a guess, and reads them', () => {
    const bytes = fixture('mapped-german.csv');
    const { questions } = readTrainingFile(bytes, {}, NOBODY).reading;
    expect(questions).toMatchObject([{ about: 'columns', header: Object.values(german), guess: german }]);
    expect(questions[0]).toHaveProperty('rows.1', ['05.06.2024', 'Kniebeuge', '1.002,5', '5', '']);
    expect(jot(bytes, { columns: german, impossible: 'keep' })).toMatchObject({
      records: [
        '2024-06-05 Bench 102.5 kg × 5',
        '2024-06-05 Squat 1002.5 kg × 5',
        '2024-06-12 Deadlift 180 kg',
      ],
      skipped: {},
      asked: [],
    });
    // The columns are found again whatever their spelling, and asked for until they suffice.
    expect(jot(bytes, { columns: { ...german, date: 'DATUM ' }, impossible: 'keep' }).records).toHaveLength(
      3,
    );
    expect(jot(bytes, { columns: { date: 'Datum' } }).asked).toEqual(['columns']);
    expect(() => jot(bytes, { columns: { ...german, note: 'Nowhere' } })).toThrow(
      'This file has no column “Nowhere”.',
    );
  });

  it('from FitNotes keeps commas in an unquoted comment', () => {
    const bytes = Buffer.from(
      'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n2024-01-15,Barbell Squat,Legs,100,kgs,5,,,,belt, sleeves, and a spotter\n',
    );
    const { records, reading } = readTrainingFile(bytes, {}, NOBODY);
    expect(records).toMatchObject([{ value: 100, repetitions: 5, note: 'belt, sleeves, and a spotter' }]);
    expect(reading.skipped).toEqual([]);
  });

  const WITH_COMMENT = 'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment';

  it.each([
    ['"Paused" reps', 'the "new bar"'],
    ['"Paused', 'belt'],
    ['"Paused, slow', 'belt, "sleeves"'],
  ])('from FitNotes keeps quotation marks in an unquoted comment: %s', (first, last) => {
    const bytes = Buffer.from(
      `${WITH_COMMENT}\n2024-01-15,Squat,Legs,100,kgs,5,,,,${first}\n2024-01-16,Squat,Legs,105,kgs,5,,,,\n2024-01-17,Squat,Legs,110,kgs,5,,,,${last}\n`,
    );
    const { records, reading } = readTrainingFile(bytes, {}, NOBODY);
    expect(records.map(({ value, note }) => [value, note])).toEqual([
      [100, first],
      [105, ''],
      [110, last],
    ]);
    expect(reading.skipped).toEqual([]);
  });

  it.each([
    [WITH_COMMENT, 'Squat (Tempo, 3-0-3 Seconds),Legs,100,kgs,5,,,,', ''],
    [WITH_COMMENT, 'Squat (Tempo, 3-0-3 Seconds),Legs,100,kgs,5,,,,belt, sleeves', 'belt, sleeves'],
    [WITH_COMMENT, '"Squat (Tempo, 3-0-3 Seconds)",Legs,100,kgs,5,,,,"a ""new"" belt"', 'a "new" belt'],
    [
      'Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time',
      'Squat (Tempo, 3-0-3 Seconds),Legs,100,5,,,',
      '',
    ],
    [WITH_COMMENT, 'Squat (Tempo, 3-0-3 Seconds),Legs,100,kgs,5,,,,,', ''],
  ])('from FitNotes keeps a comma in an exercise’s name: %s %s', (columns, cells, note) => {
    const { records, reading } = readTrainingFile(
      Buffer.from(`${columns}\n2024-01-15,${cells}\n`),
      {},
      NOBODY,
    );
    expect(records).toMatchObject([
      { title: 'Squat (Tempo, 3-0-3 Seconds)', value: 100, unit: 'kg', repetitions: 5, note },
    ]);
    expect(reading.skipped).toEqual([]);
  });

  it('from FitNotes ignores an empty cell past the last column', () => {
    const bytes = Buffer.from(
      'Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time\n2024-01-15,Squat,Legs,100,5,,,,\n',
    );
    expect(jot(bytes)).toMatchObject({ records: ['2024-01-15 Squat 100 kg × 5'], skipped: {} });
  });

  it('from Liftosaur counts what was completed, not what was required', () => {
    const bytes = Buffer.from(
      'Workout DateTime,Program,Day Name,Exercise,Is Warmup Set?,Required Reps,Completed Reps,RPE,Weight Value,Weight Unit,Notes\n' +
        '2024-03-04T18:00:00.000Z,5/3/1,Day 1,Squat,0,5,3,,140,kg,\n2024-03-04T18:00:00.000Z,5/3/1,Day 1,Squat,1,5,5,,200,kg,\n',
    );
    expect(jot(bytes)).toMatchObject({ records: ['2024-03-04 Squat 140 kg × 3'], asked: [] });
  });

  const liftosaur = (columns: string, ...rows: string[]) => Buffer.from(`${columns}\n${rows.join('\n')}\n`);

  it('from Liftosaur counts the weight lifted, and no unfinished set', () => {
    const bytes = liftosaur(
      'Workout DateTime,Program,Day Name,Exercise,Is Warmup Set?,Required Reps,Completed Reps,RPE,Is AMRAP?,Weight Value,Weight Unit,Completed Weight Value,Completed Weight Unit,Completed Reps Time,Target Muscles,Synergist Muscles,Notes',
      '2024-03-04T18:00:00.000Z,P,D,Squat,0,5,3,,0,140,kg,130,kg,,,,',
      '2024-03-04T18:00:00.000Z,P,D,Squat,0,5,,,0,150,kg,,,,,,',
      '2024-03-04T18:00:00.000Z,P,D,Deadlift,0,5,5,,0,180,kg,,,,,,',
    );
    expect(jot(bytes)).toMatchObject({
      records: ['2024-03-04 Squat 130 kg × 3', '2024-03-04 Deadlift 180 kg × 5'],
      skipped: { nothing_done: '3' },
    });
  });

  it('from an older Liftosaur separates lifts by equipment', () => {
    const bytes = liftosaur(
      'DateTime,Program,Day Name,Exercise,Equipment,Is Warmup Set?,Required Reps,Completed Reps,Is AMRAP?,Weight Value,Weight Unit,Completed Reps Time,Target Muscles,Synergist Muscles',
      '2024-03-04T18:00:00.000Z,P,D,Bench Press,barbell,0,5,5,0,100,kg,,,',
      '2024-03-04T18:00:00.000Z,P,D,Bench Press,dumbbell,0,5,8,0,40,kg,,,',
      '2024-03-04T18:00:00.000Z,P,D,Chest Press,leverageMachine,0,5,8,0,90,kg,,,',
    );
    expect(jot(bytes).records).toEqual([
      '2024-03-04 Bench 100 kg × 5',
      '2024-03-04 Bench Press (Dumbbell) 40 kg × 8',
      '2024-03-04 Chest Press (Leverage machine) 90 kg × 8',
    ]);
  });

  it.each([
    ['Weight (kgs),Reps', '80.0,5', 'Bench 80 kg × 5'],
    ['Weight (lbs),Reps', '185.0,5', 'Bench 185 lb × 5'],
    ['Weight (kg),Weight (lbs),Reps', ',225,5', 'Bench 225 lb × 5'],
    ['Weight (kg),Weight (lbs),Reps', '100,,5', 'Bench 100 kg × 5'],
  ])('from FitNotes with %s keeps the weight', (columns, cells, record) => {
    const bytes = Buffer.from(
      `Date,Exercise,Category,${columns},Distance,Distance Unit,Time\n2016-01-15,Flat Barbell Bench Press,Chest,${cells},,,\n`,
    );
    expect(jot(bytes)).toMatchObject({ records: [`2016-01-15 ${record}`], asked: [] });
  });

  it.each([
    [
      'FitNotes',
      'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment',
      '2024-06-01,Running,Cardio,,,,10,km,1:10:00,',
      '2024-06-01,Farmers Walk,Back,60,kgs,,40,m,,',
    ],
    [
      'Fitbod',
      'Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note',
      '2024-06-01 06:00:00 +0000,Running,0,0,4200,10000,0,0,false,',
      '2024-06-01 06:00:00 +0000,Farmers Walk,0,60,0,40,0,0,false,',
    ],
  ])('from %s leaves a run out, and keeps a carry', (_, columns, run, carry) => {
    expect(jot(Buffer.from(`${columns}\n${run}\n${carry}\n`))).toMatchObject({
      records: ['2024-06-01 Farmers Walk 60 kg'],
      skipped: { distance: '2' },
    });
  });

  it('from FitNotes does not treat a set without repetitions as a single', () => {
    const bytes = Buffer.from(
      'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n2024-06-01,Squat,Legs,200,kgs,,,,,\n2024-06-01,Squat,Legs,100,kgs,5,,,,\n',
    );
    expect(jot(bytes)).toMatchObject({
      records: ['2024-06-01 Squat 100 kg × 5'],
      skipped: { nothing_done: '2' },
    });
  });

  it.each([
    [
      'Weight(lbs),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier',
      '315,0,0,0,0,false,,1',
      'lb',
    ],
    ['Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note', '315,0,0,0,0,false,', 'kg'],
  ])('from Fitbod with %s keeps the weight', (columns, cells, unit) => {
    const bytes = Buffer.from(
      `Date,Exercise,Reps,${columns}\n2024-02-01 06:00:00 +0000,Deadlift,5,${cells}\n`,
    );
    expect(jot(bytes)).toMatchObject({ records: [`2024-02-01 Deadlift 315 ${unit} × 5`], asked: [] });
  });

  it('from Fitbod needs no answers', () => {
    const bytes = Buffer.from(
      'Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier\n' +
        '2024-03-04 18:00:00 +0000,Deadlift,5,180.0,0.0,0.0,0.0,0.0,false,,1.0\n2024-03-04 18:00:00 +0000,Deadlift,5,200.0,0.0,0.0,0.0,0.0,true,,1.0\n',
    );
    expect(jot(bytes)).toMatchObject({ records: ['2024-03-04 Deadlift 180 kg × 5'], asked: [] });
    // Its times are in UTC: in Auckland the next day had begun.
    expect(jot(bytes, { time_zone: 'Pacific/Auckland' }).records).toEqual(['2024-03-05 Deadlift 180 kg × 5']);
  });

  it('leaves out a lift whose name is too long with what is added to it', () => {
    const name = `Pull Up ${'x'.repeat(90)}`;
    const bytes = Buffer.from(
      `Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n2024-06-01,${name},Back,20,kgs,5,,,,\n`,
    );
    expect(jot(bytes)).toMatchObject({ records: [], skipped: { long_lift: '2' } });
  });

  it('keeps a heavy single next to the five with a higher estimate', () => {
    const bytes = Buffer.from(
      'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n' +
        '2024-01-15,Bench Press,Chest,80,kgs,1,,,,\n2024-01-15,Bench Press,Chest,75,kgs,5,,,,\n2024-01-15,Bench Press,Chest,60,kgs,5,,,,\n',
    );
    expect(jot(bytes)).toMatchObject({
      records: ['2024-01-15 Bench 80 kg × 1', '2024-01-15 Bench 75 kg × 5'],
      outdone: 1,
    });
  });

  it('keeps a cable crunch’s name, and omits a set beyond all limits', () => {
    const bytes = Buffer.from(
      'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n' +
        '2024-01-15,Cable Crunch,Abs,40,kgs,12,,,,\n2024-01-15,Squat,Legs,999,kgs,100,,,,\n',
    );
    expect(jot(bytes)).toMatchObject({
      records: ['2024-01-15 Cable Crunch 40 kg × 12'],
      skipped: { impossible: '3' },
      asked: ['impossible'],
    });
  });

  it('asks about impossible sets, and keeps or omits them as answered', () => {
    const bytes = Buffer.from(
      'Date,Exercise,Weight,Weight Unit,Reps\n2024-01-15,Squat,405,kg,8\n2024-01-15,Leg Press,600,kg,8\n2024-01-15,Bench,999,kg,100\n',
    );
    const columns = {
      date: 'Date',
      exercise: 'Exercise',
      weight: 'Weight',
      unit: 'Weight Unit',
      repetitions: 'Reps',
    };
    expect(jot(bytes, { columns })).toMatchObject({
      asked: ['impossible'],
      records: ['2024-01-15 Squat 405 kg × 8', '2024-01-15 Leg Press 600 kg × 8'],
    });
    expect(readTrainingFile(bytes, { columns }, NOBODY).reading.questions).toEqual([
      {
        about: 'impossible',
        count: 1,
        examples: [{ line: 4, exercise: 'Bench', weight: 999, repetitions: 100, day: '2024-01-15' }],
      },
    ]);
    expect(jot(bytes, { columns, impossible: 'leave_out' })).toMatchObject({
      asked: [],
      skipped: { impossible: '4' },
    });
    expect(jot(bytes, { columns, impossible: 'keep' })).toMatchObject({
      asked: [],
      skipped: {},
      records: expect.arrayContaining(['2024-01-15 Bench 999 kg × 100']),
    });
  });

  it('with units in rows, times, and an unusual unit', () => {
    const bytes = fixture('mapped-fitnotes.csv');
    const columns = {
      date: 'Date',
      exercise: 'Exercise',
      weight: 'Weight',
      unit: 'Weight Unit',
      repetitions: 'Reps',
      seconds: 'Time',
      note: 'Comment',
    };
    // Recognized by its columns: there is nothing to ask.
    expect(jot(bytes)).toEqual(jot(bytes, { columns }));
    expect(jot(bytes, { columns })).toMatchObject({
      records: ['2024-01-15 Bench 60 kg × 10', '2024-01-15 Squat 225 lb × 5', '2024-01-15 Plank 90 time'],
      skipped: { unknown_unit: '5' },
    });
  });

  const exception = {
    bytes: Buffer.from(
      'Date,Exercise,Weight,Reps\n2024-01-15,Squat,180,5\n2024-01-16,Squat,182.5,5\n2024-01-17,Squat,220,1\n2024-01-18,Squat,225 lb,3\n',
    ),
    columns: { date: 'Date', exercise: 'Exercise', weight: 'Weight', repetitions: 'Reps' },
  };

  it('asks for the unit when only an exception states one', () => {
    const { bytes, columns } = exception;
    expect(readTrainingFile(bytes, { columns }, NOBODY).reading.questions).toMatchObject([
      { about: 'unit', count: 3 },
    ]);
  });

  it.each([
    ['kg', ' kg'],
    ['none', ''],
  ] as const)('reads weights without a unit as answered: %s', (unit, written) => {
    const { bytes, columns } = exception;
    expect(jot(bytes, { columns, unit })).toMatchObject({
      records: [
        `2024-01-15 Squat 180${written} × 5`,
        `2024-01-16 Squat 182.5${written} × 5`,
        `2024-01-17 Squat 220${written} × 1`,
        '2024-01-18 Squat 225 lb × 3',
      ],
      asked: [],
    });
  });

  it('asks for the order of day and month when no row determines it', () => {
    const bytes = fixture('mapped-ambiguous-dates.csv');
    const columns = { date: 'when it was', exercise: 'lift', weight: 'kg', repetitions: 'reps' };
    expect(readTrainingFile(bytes, { columns }, NOBODY).reading).toMatchObject({
      added: 0,
      questions: [{ about: 'dates', line: 2, example: '05/06/2024' }],
    });
    expect(jot(bytes, { columns, dates: 'day-first' }).records[0]).toBe('2024-06-05 Squat 140 kg × 5');
    expect(jot(bytes, { columns, dates: 'month-first' }).records[0]).toBe('2024-05-06 Squat 140 kg × 5');
    const settled = Buffer.from(`${bytes}28/06/2024,Squat,150,5\n`);
    expect(jot(settled, { columns })).toMatchObject({
      asked: [],
      records: { 0: '2024-06-05 Squat 140 kg × 5' },
    });
  });

  it('takes nothing from bad rows, and names each', () => {
    const columns = {
      date: 'Date',
      exercise: 'Exercise',
      weight: 'Weight',
      unit: 'Unit',
      repetitions: 'Reps',
      note: 'Notes',
    };
    expect(jot(fixture('mapped-everything-wrong.csv'), { columns })).toMatchObject({
      rows: 15,
      records: ['2024-01-12 Squat 100 kg', '2024-01-15 Squat 100 kg × 5'],
      skipped: {
        negative: '2, 7',
        not_a_number: '3–6, 8',
        too_much: '9–10',
        no_lift: '11',
        cut_off: '12',
        no_weight: '14',
        no_date: '15',
      },
    });
  });
});

describe('in any encoding or layout', () => {
  const read = (bytes: Uint8Array) => {
    const { reading, records } = readTrainingFile(bytes, {}, NOBODY);
    return { reading, records: records.map(({ id: _, ...record }) => record) };
  };
  const text = fixture('strong-s2.csv').toString();
  const wide = Buffer.from(text.replace('Morning', 'Früh'), 'utf16le');

  it.each([
    ['a byte-order mark', Buffer.from(`\ufeff${text}`)],
    ['CRLF', Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['the line breaks of old Macs', Buffer.from(text.replaceAll('\n', '\r'))],
    ['no line break at its end', Buffer.from(text.trimEnd())],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), wide])],
    ['UTF-16, the other way round', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()])],
    ['UTF-16 without a mark', wide],
    ['Windows-1252', Buffer.from(text.replace('Morning', 'Früh'), 'latin1')],
    ['tabs', Buffer.from(text.replaceAll(';', '\t'))],
    ['everything in quotes', Buffer.from(text.replaceAll(/[^;\n]+/g, '"$&"'))],
  ])('reads the same with %s', (_, bytes) => {
    expect(read(bytes)).toEqual(read(Buffer.from(text)));
  });

  it('reads Excel’s version of it', () => {
    const bytes = Buffer.from(`sep=;\r\n${text.replaceAll('\n', '\r\n')}`);
    expect(read(bytes).records).toEqual(read(Buffer.from(text)).records);
    expect(jot(bytes).skipped).toEqual({ rest_timer: '8' });
  });

  it('matches columns by name, at any position', () => {
    const turned = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(';').reverse().join(';'))
      .join('\n');
    expect(read(Buffer.from(turned)).records).toEqual(read(Buffer.from(text)).records);
  });

  it('counts lines as in the file, whatever is inside quotes', () => {
    const rows = fixture('hevy-kg.csv').toString().replaceAll('\n', '\r\n').split('\r\n');
    rows[2] = rows[2]!.replace('"",1,', '"three\r\nlines\r\nof note",1,');
    rows.splice(4, 0, '', '');
    expect(jot(Buffer.from(rows.join('\r\n'))).skipped).toEqual({
      warm_up: '2',
      assisted: '11',
      distance: '14',
      nothing_done: '17–18',
    });
  });

  it('drops the last row when the file was truncated in it', () => {
    const whole = fixture('strong-s4.csv').toString();
    expect(jot(Buffer.from(whole.slice(0, -9)))).toMatchObject({ records: [], skipped: { cut_off: '2' } });
  });
});

describe('an unreadable file', () => {
  const header = 'Date,Exercise Name,Set Order,Weight,Reps';
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

  it.each([
    ['nothing', '', 'This file is empty: it has no line 1.'],
    ['blanks', ' \n\n', 'This file is empty: it has no line 1.'],
    ['a picture', png, 'Line 1 is not text: this file is actually a picture.'],
    ['a workbook', Buffer.from('PK\x03\x04 and so on'), 'Line 1 is not text: this file is actually a ZIP'],
    ['rubbish', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), 'Line 1 is not text.'],
    ['rubbish further down', `${header}\n2024-01-01,Squat,1,\0\0,5\n`, 'Line 2 is not text.'],
    ['a header alone', `${header}\n`, 'Line 1 names the columns, and no line follows'],
    ['one column', 'hello\nworld\n', 'Line 1 does not name columns separated by commas'],
    ['JSON', '{"workouts":[]}', 'Line 1 looks like JSON.'],
    ['a web page', '\n<!doctype html><title>Sign in</title>', 'Line 2 looks like a web page.'],
    [
      'no header',
      '2024-01-01 10:00:00,Day,Squat (Barbell),1,100,kg,5\n',
      'Line 1 holds a date where the names',
    ],
    [
      'an open quote',
      `${header}\n2024-01-01,"Squat,1,100,5\n2024-01-02,Squat,1,100,5\n`,
      'Line 2 opens a quotation mark that is never closed',
    ],
  ])('%s: says so, and which line', (_, content, message) => {
    expect(() => readTrainingFile(Buffer.from(content), {}, NOBODY)).toThrow(message);
  });

  it('has more lifts than anyone does', () => {
    const rows = Array.from({ length: 1001 }, (_, nth) => `2024-01-01,Lift ${nth},1,100,5\n`);
    expect(() =>
      readTrainingFile(Buffer.from(`${header}\n${rows.join('')}`), { unit: 'kg' }, NOBODY),
    ).toThrow('Line 1002 names one lift more than the 1,000');
  });

  it('with huge cells is read quickly', () => {
    const novel = ' '.repeat(200_000);
    const rows = [
      `${novel}x,Squat,1,100,5`,
      `2024-01-01,Squat,1,1${novel}kg,5`,
      `2024-01-01,Squat,1,100,${novel}5`,
    ];
    const names = `${header},"${novel}x"`;
    expect(jot(Buffer.from(`${names}\n${rows.join('\n')}\n`))).toMatchObject({
      records: [],
      skipped: { no_date: '2', not_a_number: '3–4' },
    });
  });

  it('has more rows than one read allows', () => {
    const bytes = Buffer.from(`${header}\n${'2024-01-01,Squat,1,100,5\n'.repeat(200_001)}`);
    expect(() => readTrainingFile(bytes, { unit: 'kg' }, NOBODY)).toThrow(
      'Line 200002 is past the 200,000 rows',
    );
  });

  const log = (...rows: string[]) =>
    Buffer.from(
      ['Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps,Notes', ...rows].join('\n'),
    );

  it('keeps the set after a note that ends with an unescaped quotation mark', () => {
    const sets = (note: string) =>
      log(
        `2024-01-01 10:00:00,Day,Squat (Barbell),1,100,kg,5,${note}`,
        '2024-01-02 10:00:00,Day,Squat (Barbell),1,105,kg,5,"fine"',
        '2024-01-03 10:00:00,Day,Squat (Barbell),1,110,kg,5,""\n',
      );
    expect(jot(sets('"box"')).records).toHaveLength(3);
    for (const note of ['"box 12""', '"coach said "deeper""', '"he said ""hi"", then\nmore"'])
      expect(jot(sets(note)), note).toEqual(jot(sets('"box"')));
  });
});
