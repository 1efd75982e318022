import { ENGLISH_BRAIN } from './english-brain.ts';
import { ENGLISH_FAINTING } from './english-fainting.ts';
import { ENGLISH_HEART } from './english-heart.ts';
import { ENGLISH_INJURY } from './english-injury.ts';
import { ENGLISH_MIND } from './english-mind.ts';
import { ENGLISH_NERVES } from './english-nerves.ts';
import { ENGLISH_SPINE } from './english-spine.ts';
import { ENGLISH_SPORT } from './english-sport.ts';
import type { RedFlagTable } from './red-flag-table.ts';

export const ENGLISH: RedFlagTable = {
  language: 'en',
  commonWords:
    /\b(?:i|i'm|im|my|the|and|is|when|after|do|to|in|of|was|for|it|have|how|should|what|can|this|with|since|not|at|are|that)\b/gu,
  joins: /\b(?:and|but|because|then|though|although|while)\b/u,
  negations: /\b(?:not?|nor|never|without|\w+n't)\b/u,
  words: [
    'chest',
    'pressure',
    'tightness',
    'breathe',
    'breathing',
    'fainted',
    'fainting',
    'collapsed',
    'numbness',
    'slurred',
    'speech',
    'droopy',
    'drooping',
    'headache',
    'bladder',
    'bowels',
    'urine',
    'blood',
    'vomiting',
    'coughing',
    'suicide',
    'suicidal',
    'myself',
    'laxatives',
    'steroids',
    'shooting',
    'ruptured',
    'consciousness',
    'passed',
    'blacked',
  ],
  rules: [
    ...ENGLISH_HEART,
    ...ENGLISH_BRAIN,
    ...ENGLISH_FAINTING,
    ...ENGLISH_SPINE,
    ...ENGLISH_NERVES,
    ...ENGLISH_INJURY,
    ...ENGLISH_MIND,
    ...ENGLISH_SPORT,
  ],
};
