import { anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const SADDLE =
  '(?:entrepierna|ingles?|genital\\w*|zona intima|partes (?:intimas|nobles)|entre las piernas|pene|testiculos|huevos|vagina|perine\\w*)';
const SEAT = '(?:nalgas|trasero|culo)';
const NUMB =
  '(?:dormid\\w+|entumecid\\w+|adormecid\\w+|anestesiad\\w+|insensibles?|hormigueo|cosquilleo|se me (?:duerme|durmio|entumece|entumecio|adormece)n?|sin sensibilidad|(?:no tengo|perdi la) sensibilidad)';
const LOADED =
  '(?:espalda|columna|lumbar|hernia|piernas|dormid\\w|entumecid\\w|adormecid\\w|hormigueo|peso muerto|sentadillas?|desde|de repente|no siento|no me siento)';
const PEE = '(?:orinar|mear|hacer (?:pis|pipi))';

/** Signs that the nerves at the base of the spine are pressed (cauda equina). */
export const SPANISH_SPINE: readonly RedFlagRule[] = [
  {
    kind: 'spine',
    says: anyOf(
      near(`${NUMB}|no (?:me )?siento(?! (?:dolor|molesti\\w+|bien|comod\\w))`, SADDLE, 30),
      // A muscle that one does not feel working is another matter.
      near(`${NUMB}|ya no (?:me )?siento`, SEAT, 30),
    ),
    unless: anyOf('bici\\w*', 'sillin', 'sentad\\w', 'agarre', 'frio'),
    despite: anyOf('peso muerto', 'sentadillas?', 'espalda'),
  },
  {
    kind: 'spine',
    says: anyOf(
      `no (?:puedo|logro|consigo) (?:\\w+ )?${PEE}`,
      near(`(?:me cuesta|dificultad para|problemas para|trabajo) (?:\\w+ )?${PEE}`, LOADED, 90),
    ),
    unless: anyOf('antidopaje', 'muestra', 'delante de'),
  },
  {
    kind: 'spine',
    says: anyOf(
      'no (?:puedo )?control\\w* (?:las )?ganas de (?:orinar|mear|cagar|hacer (?:pis|caca)|ir al bano)',
      'no me sale (?:el |la )?(?:pis|orina)',
      'no (?:puedo )?control\\w* (?:la |los |el )?(?:vejiga|esfinter\\w*|orina|intestinos?)',
      'perdi el control de (?:la |los |el |mi )?(?:vejiga|esfinter\\w*|orina|intestinos?)',
      'no (?:siento|noto) (?:\\w+ ){0,3}(?:vejiga|ganas de (?:orinar|mear|hacer (?:pis|caca)|ir al bano))',
      near(
        '(?:me (?:he )?(?:hice|hecho|orine|orinado|mee|meado|cague|cagado)(?: (?:pis|pipi|caca))?(?: encima)?)',
        'espalda|sin (?:darme cuenta|sentir\\w*|notar\\w*)|piernas|dormid\\w',
        60,
      ),
    ),
  },
  {
    // A pelvic floor that gives way to an effort leaks too.
    kind: 'spine',
    says: anyOf(
      near('(?:se me escapa|no (?:puedo )?(?:aguant\\w*|reten\\w*))', '(?:orina|pis|vejiga|caca)', 25),
    ),
    unless: anyOf('un poco', 'un poquito', 'gotas', 'al \\w+r', 'cuando \\w+', 'tos\\w*', 'risa'),
    despite: anyOf(
      'espalda',
      'desde',
      'hormigueo',
      'dormid\\w',
      'piernas?',
      followed('sin', 'cuenta|sentir\\w*', 5),
    ),
  },
];
