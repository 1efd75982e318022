import { anyOf, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const SADDLE =
  '(?:virilha|genita\\w*|entre as pernas|(?:partes|regiao|area) intimas?|penis|testiculos|saco|vagina|perineo|anus)';
const SEAT = '(?:nadegas|bunda)';
const NUMB = '(?:dormen\\w*|formig\\w*|anestesiad\\w*|sem sensibilidade|perdi a (?:sensibilidade|sensacao))';
const LOADED =
  '(?:costas|coluna|lombar|hernia|pernas|dormen\\w*|formig\\w*|terra|agachamento|desde|de repente)';
const PEE = '(?:urinar|mijar|fazer xixi)';
const HELD = '(?:bexiga|xixi|urina|intestino|coco)';

/** Signs that the nerves at the base of the spine are pressed (cauda equina). */
export const PORTUGUESE_SPINE: readonly RedFlagRule[] = [
  {
    kind: 'spine',
    says: anyOf(
      near(`${NUMB}|nao sinto(?! (?:dor|incomodo|bem))`, SADDLE, 30),
      // A muscle that one does not feel working is another matter.
      near(`${NUMB}|nao sinto mais`, SEAT, 30),
    ),
    unless: anyOf('bicicleta', 'bike', 'selim', 'sentad\\w', 'pegada', 'frio'),
    despite: anyOf('terra', 'agachamento', 'costas'),
  },
  {
    kind: 'spine',
    says: anyOf(
      `nao (?:consigo|to conseguindo|estou conseguindo) (?:\\w+ )?${PEE}`,
      near(`(?:dificuldade (?:de|para|pra|em)|custa) (?:\\w+ )?${PEE}`, LOADED, 90),
    ),
    unless: anyOf('antidoping', 'amostra', 'na frente'),
  },
  {
    kind: 'spine',
    says: anyOf(
      near('(?:nao (?:consigo )?control\\w*|perdi o controle|sem controle)', HELD, 25),
      near('nao (?:consigo )?segur\\w*', '(?:bexiga|intestino|coco)', 25),
      near(
        '(?:perco|perdi|perdendo) (?:\\w+ )?(?:urina|xixi)',
        'sem (?:sentir|perceber|notar)|costas|coluna',
        40,
      ),
      'bexiga (?:\\w+ )?nao (?:avisa|esvazia|funciona)',
      'nao sinto (?:\\w+ ){0,2}(?:quando|ao) (?:\\w+ )?(?:xixi|urin\\w+|mij\\w+|limp\\w+)',
      'nao sinto (?:\\w+ ){0,2}vontade de (?:urinar|mijar|fazer (?:xixi|coco)|ir (?:ao|no) banheiro)',
      near(
        '(?:me mijei|mijei nas calcas|fiz (?:xixi|coco) nas calcas|me caguei)',
        'costas|sem (?:sentir|perceber|notar)|pernas?|dormen\\w*|desde|agachamento|terra',
        60,
      ),
    ),
  },
  {
    // A pelvic floor that gives way to an effort leaks too.
    kind: 'spine',
    says: anyOf(near('(?:escapa|nao (?:consigo )?segur\\w*)', '(?:xixi|urina)', 25)),
    unless: anyOf(
      'um pouco',
      'um pouquinho',
      'gotas?',
      'quando \\w+',
      'ao \\w+r',
      'pul\\w+',
      'toss\\w*',
      'rir',
    ),
    despite: anyOf('costas', 'desde', 'formig\\w*', 'dormen\\w*', 'pernas?', 'sem (?:sentir|perceber)'),
  },
];
