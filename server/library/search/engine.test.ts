import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIndex, type SearchIndex } from './engine.ts';
import { FIT } from './latent.ts';
import { RANK, type RankSettings } from './rank.ts';
import { buildSegment } from './segment.ts';
import { runSteps } from './steps.ts';

const LIFTS = {
  squat: [
    'The low bar squat trains the hips and the posterior chain.',
    'Squat depth: the hip crease below the knee.',
  ],
  bench: ['The bench press trains chest and triceps.', 'Pause the bench press on the chest; keep the arch.'],
  deadlift: [
    'The deadlift trains the back. Pull the slack out of the bar.',
    'Sumo deadlift: wide stance, upright back.',
  ],
  food: ['Protein: two grams a kilogram of bodyweight.', 'Creatine helps strength; five grams a day.'],
};

function put(index: SearchIndex, workId: string, texts: readonly string[], store = 'books'): void {
  const passages = texts.map((text, i) => ({ id: `${workId}-${i + 1}`, heading: '', text }));
  index.put({ workId, store, segment: buildSegment({ workId, store, title: workId, passages }) });
}

function lifts(order = Object.keys(LIFTS)): SearchIndex {
  const index = createIndex();
  for (const work of order)
    put(index, work, LIFTS[work as keyof typeof LIFTS], work === 'food' ? 'training' : 'books');
  return index;
}

function fitted(order?: string[]): SearchIndex {
  const index = lifts(order);
  runSteps(index.fitSteps());
  return index;
}

test('the passage that answers comes first, with its work', () => {
  const [hit] = fitted().search({ query: 'How deep should I squat?', limit: 3 });
  expect(hit).toMatchObject({ passageId: 'squat-2', workId: 'squat' });
});

test.each([
  ['nothing', ''],
  ['only stop words', 'what is the of and to'],
  ['emoji', '💪🏋️'],
  ['words of no passage', 'quantum chromodynamics'],
  ['one endless word', 'x'.repeat(10_000)],
  ['only marks', '?!… —'],
])('%s finds nothing', (_, query) => {
  expect(fitted().search({ query, limit: 5 })).toEqual([]);
  expect(lifts().search({ query, limit: 5 })).toEqual([]);
});

test('a pasted page is answered', () => {
  const query = `${'bench press arch chest '.repeat(500)}`.slice(0, 10_000);
  expect(fitted().search({ query, limit: 1 })[0]?.workId).toBe('bench');
});

test('an empty index and nonsensical limits find nothing', () => {
  expect(createIndex().search({ query: 'squat', limit: 5 })).toEqual([]);
  const index = fitted();
  for (const limit of [0, -1, Number.NaN]) expect(index.search({ query: 'squat', limit })).toEqual([]);
  expect(index.search({ query: 'squat', limit: 1.9 })).toHaveLength(1);
});

test('scores are finite and descending, whatever is asked', () => {
  const index = fitted();
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem(), fc.constantFrom('bench squat', 'the bar')),
      (query) => {
        const scores = index.search({ query, limit: 50 }).map((hit) => hit.score);
        expect(scores.every(Number.isFinite)).toBe(true);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
      },
    ),
    { numRuns: 100 },
  );
});

test('the order of loading changes nothing', () => {
  const names = Object.keys(LIFTS);
  const expected = fitted(names).search({ query: 'bar for back and hips', limit: 10 });
  expect(expected.length).toBeGreaterThan(2);
  const other = fitted([...names].reverse()).search({ query: 'bar for back and hips', limit: 10 });
  expect(other.map((hit) => hit.passageId)).toEqual(expected.map((hit) => hit.passageId));
  expect(fitted(names).search({ query: 'bar for back and hips', limit: 10 })).toEqual(expected);
});

test('ties are ordered by id', () => {
  const index = createIndex();
  for (const work of ['y', 'x', 'z']) put(index, work, ['heavy row']);
  const hits = index.search({ query: 'row', limit: 3 });
  expect(new Set(hits.map((hit) => hit.score)).size).toBe(1);
  expect(hits.map((hit) => hit.passageId)).toEqual(['x-1', 'y-1', 'z-1']);
});

test('a search in some stores ranks as an index of only those', () => {
  const all = lifts();
  const only = createIndex();
  put(only, 'food', LIFTS.food, 'training');
  const query = 'grams of protein for the back';
  expect(all.search({ query, limit: 9, stores: ['training'] })).toEqual(only.search({ query, limit: 9 }));
  expect(all.search({ query, limit: 9, stores: [] })).toEqual([]);
  expect(all.search({ query, limit: 9, stores: ['nowhere'] })).toEqual([]);
  const both = all.search({ query, limit: 9, stores: ['training', 'books', 'books'] });
  expect(new Set(both.map((hit) => hit.passageId)).size).toBe(both.length);
});

test('a work is replaced, moved and removed, down to an empty index', () => {
  const index = fitted();
  put(index, 'squat', ['Front squat: elbows high.']);
  const squats = () => index.search({ query: 'squat', limit: 9 }).filter((hit) => hit.workId === 'squat');
  expect(squats().map((hit) => hit.passageId)).toEqual(['squat-1']);
  put(index, 'squat', ['Front squat: elbows high.'], 'playground');
  expect(
    index
      .search({ query: 'squat elbows', limit: 9, stores: ['books'] })
      .some((hit) => hit.workId === 'squat'),
  ).toBe(false);
  expect(index.stats()).toMatchObject({ works: 4, stores: { books: 4, training: 2, playground: 1 } });
  for (const work of Object.keys(LIFTS)) index.remove(work);
  index.remove('never there');
  expect(index.search({ query: 'squat', limit: 9 })).toEqual([]);
  runSteps(index.fitSteps());
  expect(index.stats()).toEqual({ works: 0, passages: 0, stores: {}, dims: 0 });
});

test('many small works become few shards and stay findable', () => {
  const index = createIndex();
  for (let i = 0; i < 300; i++) put(index, `work${i}`, [`note number${i} on rows`]);
  for (let i = 0; i < 300; i += 2) index.remove(`work${i}`);
  expect(index.search({ query: 'number151', limit: 1 })[0]?.passageId).toBe('work151-1');
  expect(index.search({ query: 'rows', limit: 500 })).toHaveLength(150);
});

test('the whole index is swapped', () => {
  const index = fitted();
  const passages = [{ id: 'n1', heading: '', text: 'Nothing but rowing.' }];
  index.swap([
    {
      workId: 'new',
      store: 'books',
      segment: buildSegment({ workId: 'new', store: 'books', title: '', passages }),
    },
  ]);
  expect(index.search({ query: 'squat', limit: 9 })).toEqual([]);
  expect(index.search({ query: 'rowing', limit: 9 })).toHaveLength(1);
});

test('a mistyped word finds what was meant', () => {
  expect(fitted().search({ query: 'creatien', limit: 1 })[0]?.passageId).toBe('food-2');
});

test('a refit is due when passages grew by a quarter', () => {
  const index = lifts();
  expect(index.needsFit()).toBe(true);
  runSteps(index.fitSteps());
  expect(index.needsFit()).toBe(false);
  put(index, 'two', ['one more', 'another more']);
  expect(index.needsFit()).toBe(false);
  put(index, 'three', ['a third']);
  expect(index.needsFit()).toBe(true);
});

test('works added during a fit are placed in the new space', () => {
  const index = fitted();
  const steps = index.fitSteps();
  steps.next();
  put(index, 'late', ['Late overhead press with strict form.']);
  index.remove('bench');
  while (!steps.next().done);
  expect(index.search({ query: 'overhead press', limit: 1 })[0]?.passageId).toBe('late-1');
  expect(index.search({ query: 'bench', limit: 9 }).some((hit) => hit.workId === 'bench')).toBe(false);
});

test('embeddings find a passage without a word in common, and missing ones do no harm', () => {
  const index = fitted();
  const unit = (...values: number[]) => Float32Array.from(values);
  const dense = {
    query: unit(1, 0),
    passages: new Map([
      ['food-2', unit(1, 0)],
      ['bench-1', unit(0, 1)],
      ['gone-7', unit(1, 0)],
    ]),
  };
  const hits = index.search({ query: 'supplements', limit: 9, dense });
  expect(hits[0]?.passageId).toBe('food-2');
  const mixed = index.search({ query: 'bench press chest', limit: 9, dense });
  expect(mixed.map((hit) => hit.passageId)).toContain('food-2');
  expect(mixed.every((hit) => Number.isFinite(hit.score))).toBe(true);
  expect(createIndex().search({ query: 'x', limit: 9, dense })).toEqual([]);
});

test.each<Partial<RankSettings>>([
  { proximity: 0 },
  { distinctnessPower: 0 },
  { vectors: 0 },
  { tfIdf: 0 },
  { smoothing: 0 },
  { wordsPower: 1 },
])('each part of the ranking matters: %o ranks differently', (without) => {
  const scores = (settings: RankSettings) => {
    const index = createIndex(settings);
    for (const [work, texts] of Object.entries(LIFTS)) put(index, work, texts);
    runSteps(index.fitSteps());
    return index.search({ query: 'squat depth of the hip and the bench press', limit: 8 });
  };
  expect(scores({ ...RANK, ...without })).not.toEqual(scores(RANK));
});

test('the same books rank alike whatever their ids and loading order', () => {
  const words = Object.values(LIFTS).flat().join(' ').split(' ');
  const texts = Array.from({ length: 120 }, (_, text) =>
    Array.from({ length: 12 }, (_, word) => words[(text * 7 + word * (1 + (text % 5))) % words.length]).join(
      ' ',
    ),
  );
  const ranked = (ids: (at: number) => string, order: readonly number[]) => {
    const index = createIndex();
    for (const at of order) {
      const segment = buildSegment({
        workId: ids(at),
        store: 'books',
        title: '',
        passages: [{ id: ids(at), heading: '', text: texts[at]! }],
      });
      index.put({ workId: ids(at), store: 'books', segment });
    }
    runSteps(index.fitSteps({ ...FIT, sample: 40 }));
    return index
      .search({ query: 'pause the bench press on the chest', limit: 20 })
      .map(({ score }) => score.toFixed(5));
  };
  const order = texts.map((_, at) => at);
  expect(ranked((at) => `a${at}`, order)).toEqual(ranked((at) => `b${997 - 3 * at}`, order.toReversed()));
});

test('is outdated from a change until the next fit', () => {
  const index = fitted();
  expect(index.isOutdated()).toBe(false);
  put(index, 'row', ['The row trains the back.']);
  expect([index.needsFit(), index.isOutdated()]).toEqual([false, true]);
  runSteps(index.fitSteps());
  expect(index.isOutdated()).toBe(false);
  index.remove('row');
  expect(index.isOutdated()).toBe(true);
});
