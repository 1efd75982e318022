import { expect, it } from 'vitest';
import type { GymParts } from '#shared/gym-parts.ts';
import { differences } from './differences.ts';
import { formerNames } from './former-names.ts';

const entry = (id: string, answer = 'Yes.') => ({ id, group: 'gym' as const, question: `${id}?`, answer });
const NAME = {
  product: 'Coach',
  name: 'Shed',
  tagline: '',
  description: '',
  founder: '',
  town: '',
  website: '',
  contact_email: '',
};

it('lists additions, changes and deletions', () => {
  const found = differences('faq', [entry('a'), entry('b')], [entry('b', 'No.'), entry('c')]);
  expect(found).toEqual([
    { label: 'Question a', file: 'The gym\na?\n\nYes.', now: null },
    { label: 'Question b', file: 'The gym\nb?\n\nYes.', now: 'The gym\nb?\n\nNo.' },
    { label: 'Question c', file: null, now: 'The gym\nc?\n\nYes.' },
  ]);
});

it('lists the order when only that differs', () => {
  const plans = ['monthly', 'yearly'].map((id) => ({ id, name: id }));
  expect(differences('plans', plans, plans.toReversed())).toEqual([
    { label: 'Order', file: '1. monthly\n2. yearly', now: '1. yearly\n2. monthly' },
  ]);
});

it('finds nothing between equal texts', () => {
  expect(differences('name', NAME, { ...NAME })).toEqual([]);
  expect(differences('banner', null, null)).toEqual([]);
  expect(differences('accent', { color: null }, { color: '#2458a6' })).toEqual([
    { label: 'Color', file: 'the app’s own yellow', now: '#2458a6' },
  ]);
});

it('finds the name that a gym no longer has', () => {
  const files = {
    name: NAME,
    front: { hero: { title: 'Ask Coach', text: '' }, splash: { headline: '', text: '', features: [] } },
    banner: null,
    plans: [],
    faq: [entry('a', 'Coach knows.')],
    suggestions: {},
    legal: { title: '', text: 'The Shed.' },
  } as unknown as GymParts;
  expect(formerNames({ files, now: files })).toEqual([]);
  expect(
    formerNames({ files, now: { ...files, name: { ...NAME, product: 'Iron', name: 'Temple' } } }),
  ).toEqual([
    { text: 'Coach', parts: ['front', 'faq'] },
    { text: 'Shed', parts: ['legal'] },
  ]);
});
