import { expect, it } from 'vitest';
import { likelihoodsOf } from './linear-model.ts';
import { type Example, trainModel } from './train.ts';

const TRAINING = { rounds: 20, minExamples: 2 };
const EXAMPLES: Example<'fish' | 'bird'>[] = [
  { label: 'fish', features: ['swims', 'has fins', 'eats'] },
  { label: 'fish', features: ['swims', 'has fins'] },
  { label: 'bird', features: ['flies', 'has wings', 'eats'] },
  { label: 'bird', features: ['flies', 'has wings', 'was seen once'] },
];

it('generalizes from examples', () => {
  const model = trainModel(EXAMPLES, TRAINING);
  expect(model.labels).toEqual(['bird', 'fish']);
  expect(likelihoodsOf(['swims', 'is red'], model)[1]).toBeGreaterThan(0.8);
  expect(likelihoodsOf(['flies', 'eats'], model)[0]).toBeGreaterThan(0.8);
});

it('ignores a feature with too few examples or none', () => {
  const model = trainModel(EXAMPLES, TRAINING);
  expect([...model.rows.keys()]).not.toContain('was seen once');
  expect(likelihoodsOf(['was seen once', 'is red'], model)).toEqual([0.5, 0.5]);
});

it('gives the same model for the same examples', () => {
  expect(trainModel(EXAMPLES, TRAINING)).toEqual(trainModel(EXAMPLES, TRAINING));
});
