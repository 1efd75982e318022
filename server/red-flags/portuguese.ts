import { PORTUGUESE_BODY } from './portuguese-body.ts';
import { PORTUGUESE_CONDUCT } from './portuguese-conduct.ts';
import { PORTUGUESE_SPINE } from './portuguese-spine.ts';
import type { RedFlagTable } from './red-flag-table.ts';

export const PORTUGUESE: RedFlagTable = {
  language: 'pt',
  commonWords:
    /\b(?:o|a|os|as|do|da|dos|qual|quais|voce|para|pra|de|por|iniciante|meu|minha|meus|no|na|em|se|nao|que|to|ta|estou|tenho|com|quando|desde|depois|e|um|uma|eu|quantos|quantas|quanto|devo|dia)\b/gu,
  joins: /\b(?:e|mas|porque|embora|entao|ai)\b/u,
  negations: /\b(?:nao|nem|sem|nunca)\b/u,
  words: [
    'derrame',
    'overdose',
    'consciencia',
    'peito',
    'pressao',
    'respirar',
    'desmaiei',
    'dormente',
    'sangue',
    'urina',
    'suicidio',
    'esteroides',
    'anabolizantes',
    'laxantes',
    'vomitar',
  ],
  rules: [...PORTUGUESE_BODY, ...PORTUGUESE_CONDUCT, ...PORTUGUESE_SPINE],
};
