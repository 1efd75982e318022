import { FRENCH_BODY } from './french-body.ts';
import { FRENCH_CONDUCT } from './french-conduct.ts';
import { FRENCH_SPINE } from './french-spine.ts';
import type { RedFlagTable } from './red-flag-table.ts';

export const FRENCH: RedFlagTable = {
  language: 'fr',
  commonWords:
    /\b(?:je|j|j'ai|ai|veux|mon|ma|mes|le|la|les|de|du|des|dans|au|en|et|sur|pour|pas|ne|me|ca|quand|apres|depuis|est|suis|une?|quelle?|combien|par|jour|dois)\b/gu,
  joins: /\b(?:et|mais|parce|car|alors|puis)\b/u,
  negations: /\b(?:pas|ni|sans|jamais|aucune?)\b/u,
  words: [
    'overdose',
    'connaissance',
    'poitrine',
    'pression',
    'respirer',
    'evanoui',
    'engourdi',
    'engourdie',
    'urine',
    'suicider',
    'suicide',
    'steroides',
    'laxatifs',
    'vomir',
    'conscience',
  ],
  rules: [...FRENCH_BODY, ...FRENCH_CONDUCT, ...FRENCH_SPINE],
};
