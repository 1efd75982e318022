import { GERMAN_BODY } from './german-body.ts';
import { GERMAN_CONDUCT } from './german-conduct.ts';
import { GERMAN_SPINE } from './german-spine.ts';
import type { RedFlagTable } from './red-flag-table.ts';

export const GERMAN: RedFlagTable = {
  language: 'de',
  commonWords:
    /\b(?:ich|mein\w*|der|die|das|dem|den|und|beim|nach|wenn|hab|habe|bin|ist|sind|fur|auf|mit|seit|nicht|mir|mich|zu|zum|ein\w*|wie|welche\w*|soll|am)\b/gu,
  joins: /\b(?:und|aber|weil|obwohl|doch|dann|denn)\b/u,
  negations: /\b(?:nicht|kein\w*|ohne|nie)\b/u,
  words: [
    'schlaganfall',
    'uberdosis',
    'zusammengebrochen',
    'brust',
    'brustschmerzen',
    'engegefuhl',
    'atmen',
    'ohnmachtig',
    'bewusstlos',
    'kribbeln',
    'urin',
    'umbringen',
    'selbstmord',
    'anabolika',
    'steroide',
    'abfuhrmittel',
    'erbrechen',
  ],
  rules: [...GERMAN_BODY, ...GERMAN_CONDUCT, ...GERMAN_SPINE],
};
