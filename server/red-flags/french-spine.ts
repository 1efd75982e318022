import { anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const SADDLE =
  "(?:entrejambe|perinee|parties(?: intimes)?|sexe|penis|testicules|couilles|vagin|vulve|l'aine|anus|entre les (?:jambes|cuisses))";
const SEAT = '(?:fesses|cul)';
const NUMB =
  '(?:engourdi\\w*|endormi\\w*|insensibles?|anesthesi\\w*|fourmi\\w*|picot\\w*|(?:sens|sent|senti) plus|(?:plus|aucune|perdu) (?:de |aucune |la |toute )?(?:sensations?|sensibilite))';
const LOADED =
  '(?:dos|lombaires?|hernie|jambes|engourdi\\w*|fourmi\\w*|souleve\\w*|squats?|depuis|soudain\\w*)';
const PEE = '(?:uriner|pisser|faire pipi)';
const HELD = '(?:vessie|urines?|intestins?|pipi|selles)';

/** Signs that the nerves at the base of the spine are pressed (cauda equina). */
export const FRENCH_SPINE: readonly RedFlagRule[] = [
  {
    kind: 'spine',
    says: anyOf(
      near(`${NUMB}|(?:sens|sent|senti) (?:pas|rien)`, SADDLE, 30),
      // A muscle that one does not feel working is another matter.
      near(NUMB, SEAT, 30),
    ),
    unless: anyOf('velo', 'selle', 'assise?', 'prise', 'froid'),
    despite: anyOf('souleve\\w*', 'squats?', 'dos'),
  },
  {
    kind: 'spine',
    says: anyOf(
      `(?:(?:arrive|parviens|peux) (?:plus|pas)|(?:plus|pas) reussi) (?:a )?(?:\\w+ )?${PEE}`,
      `impossible (?:d'|de )${PEE}`,
      near(`(?:du mal|des difficultes|de la peine) a ${PEE}`, LOADED, 90),
    ),
    unless: anyOf('antidopage', 'echantillon', 'flacon', 'devant'),
  },
  {
    kind: 'spine',
    says: anyOf(
      followed('(?:controle\\w*|retien\\w*|retenir|retenu) (?:\\w+ )?(?:plus|pas)', HELD, 20),
      followed('(?:plus|pas|perdu|perte)', `(?:controler?|retenir|controle de) (?:\\w+ )?${HELD}`, 15),
      followed(
        `(?:perdu|perds) (?:mes|les|des) ${HELD}`,
        "sans (?:m'en rendre compte|sentir|m'en apercevoir)|dos|lourd",
        60,
      ),
      followed(
        '(?:sens|sent) (?:plus|pas|rien)',
        "(?:quand|en) (?:je )?(?:pisse|urine|m'essuie|fais pipi|vais aux toilettes)",
        15,
      ),
      followed(
        '(?:sens|sent) (?:plus|pas)',
        "(?:envie|besoin) (?:d'|de )(?:uriner|pisser|faire (?:pipi|caca)|aller aux toilettes)",
        15,
      ),
    ),
  },
  {
    kind: 'spine',
    says: anyOf('(?:pisse|urine|chie|fai[st](?: (?:pipi|caca))?) dessus'),
    unless: anyOf('rire', 'rigol\\w*', 'failli', 'presque'),
    despite: anyOf('dos', 'jambes', 'engourdi\\w*', 'sans'),
  },
];
