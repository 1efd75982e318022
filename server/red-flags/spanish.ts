import type { RedFlagTable } from './red-flag-table.ts';
import { SPANISH_BODY } from './spanish-body.ts';
import { SPANISH_CONDUCT } from './spanish-conduct.ts';
import { SPANISH_SPINE } from './spanish-spine.ts';

export const SPANISH: RedFlagTable = {
  language: 'es',
  commonWords:
    /\b(?:el|la|los|las|me|mi|mis|que|de|del|al|en|con|por|para|se|no|es|y|como|desde|cuando|una?|tengo|estoy|despues)\b/gu,
  joins: /\b(?:y|pero|porque|aunque|pues|entonces)\b/u,
  negations: /\b(?:no|ni|sin|nunca)\b/u,
  words: [
    'derrame',
    'sobredosis',
    'conocimiento',
    'pecho',
    'presion',
    'respirar',
    'desmaye',
    'desmayado',
    'dormido',
    'entumecido',
    'sangre',
    'orina',
    'suicidarme',
    'esteroides',
    'vomitar',
    'laxantes',
  ],
  rules: [...SPANISH_BODY, ...SPANISH_CONDUCT, ...SPANISH_SPINE],
};
