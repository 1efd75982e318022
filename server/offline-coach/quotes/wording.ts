import { plainWords } from './plain-words.ts';

const ONE = '(?:i|you|we|one|people|lifters)';
const OFTEN = '(?:really|actually|even|ever|still|also|absolutely) ';
const USE = '(?:use|using|wear|wearing|get|getting|buy|buying|own|have|having|take|taking|put on|try|trying)';
const BETTER = '(?:bigger|better|stronger|higher|heavier|good|strong|big)';
const RAISE = '(?:improve|increase|build|raise|boost|grow|strengthen|bring up|build up)';

/** Each reduces one form of a question, in words as `plainWords` gives them, to another; applied in this order. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b${OFTEN}`, 'gu'), ''],
  // 'What is the best way to …', 'how should one …', 'how to …'
  [/^what is (?:best|right|proper|correct|good|safest|easiest) way (?:to|of) /u, 'how '],
  [new RegExp(`^how (?:(?:do|does|should|can|could|would|must) ${ONE} |to )(?:best )?`, 'u'), 'how '],
  [/^(how .+?) (?:properly|correctly|right|well|with (?:good|proper|correct|perfect) form)$/u, '$1'],
  [new RegExp(`^how (?:get |become )(?:my )?${BETTER} (?:at )?(?:my )?(.+)$`, 'u'), 'how improve $1'],
  [new RegExp(`^how get (?:my )?(.+) (?:up|${BETTER})$`, 'u'), 'how improve $1'],
  [new RegExp(`^how (?:${RAISE}|add (?:weight|kilos|pounds) to) (?:my |your )?(.+)$`, 'u'), 'how improve $1'],
  [
    new RegExp(
      `^how often (?:do|should|can|could) ${ONE} (?:(?:have|need) to )?(?:(?:train|do|practice|use) )?(?:my )?`,
      'u',
    ),
    'how often ',
  ],
  [
    new RegExp(
      `^how many (?:times|days) (?:per |each )?week (?:do|should|can) ${ONE} (?:(?:train|do) )?(?:my )?`,
      'u',
    ),
    'how often ',
  ],
  [
    new RegExp(
      `^(how (?:much|many) .+?) (?:do|should|can) ${ONE} (?:need|have|eat|take|get|drink|do|use)(?: (?:per |each |every )?day)?$`,
      'u',
    ),
    '$1',
  ],
  [/^(how (?:much|many) .+?) (?:per |each |every )?day$/u, '$1'],
  // 'How deep do I need to squat'
  [
    new RegExp(
      `^(how (?:deep|wide|far|high|low|long|heavy|hard|fast|close|tight|soon)) (?:do|should|must) ${ONE} (?:(?:have|need) to )?`,
      'u',
    ),
    '$1 ',
  ],
  // 'Do I have to …', 'is it worth …'
  [
    new RegExp(
      `^(?:(?:must|should) ${ONE}|do(?:es)? ${ONE} (?:have|need) to|is it (?:worth(?: it)?|necessary|important|good idea|recommended)(?: for me)?(?: to)?) `,
      'u',
    ),
    'should ',
  ],
  [
    new RegExp(`^(?:should ${USE}|do(?:es)? ${ONE} need|would ${ONE} need) (?:my |any |some )?`, 'u'),
    'need ',
  ],
  [
    /^(?:is|are) (.+) (?:worth(?: (?:it|money|buying|having|using|wearing|taking|trying))?|necessary|needed|useful)$/u,
    'need $1',
  ],
  // 'When to wear …'
  [
    new RegExp(
      `^when (?:(?:do|should|can|could|would) ${ONE} |to )(?:start )?(?:use|using|wear|wearing|put on) `,
      'u',
    ),
    'when use ',
  ],
  // 'What is the point of …', 'why use …', 'what does … do'
  [
    /^what (?:is|are) (?:point|purpose|use|benefits?|advantages?|idea) (?:of|in|behind) (?:using |wearing |doing )?/u,
    'point ',
  ],
  [new RegExp(`^why (?:(?:do|should|would) ${ONE} )?(?:use|wear|bother with) `, 'u'), 'point '],
  [/^what (?:is|are) (.+?) (?:good |used )?for$/u, 'point $1'],
  [/^what do(?:es)? (.+?) do(?: for (?:me|you|us|lifters))?$/u, 'point $1'],
  // 'What does … mean', 'what do you mean by …'
  [/^what (?:does (.+) mean|(?:is meant|do you mean) by (.+)|is meaning of (.+))$/u, 'what is $1$2$3'],
  [/^(?:define|explain) (.+)$/u, 'what is $1'],
  [/^what are /u, 'what is '],
  // 'Is it OK to …', 'am I allowed to …'
  [
    new RegExp(
      `^(?:(?:may|could) ${ONE}|is it (?:ok|okay|fine|alright|allowed|possible|permitted)(?: for me)?(?: if ${ONE}| to)?|(?:am|are) ${ONE} allowed to) `,
      'u',
    ),
    'can i ',
  ],
];

/** A question's words as `plainWords` gives them, and in the form to which its variants are reduced. */
export interface Wording {
  words: string;
  canonical: string;
}

/**
 * Reduces the many forms in which one thing is asked ('should I use a belt', 'is a belt worth it') to one, so
 * that they compare as equal.
 */
export function wordingOf(question: string): Wording {
  const words = plainWords(question);
  const canonical = FORMS.reduce((text, [form, reduced]) => text.replace(form, reduced), words);
  return { words, canonical };
}

/** Word for word, a heading is surer than another way of asking it; either is two less in another form. */
export const SAME = { heading: 4, way: 3, nearly: 0.5, no: 0 };
const FORMS_APART = 2;

/** When to use a thing and what it is for are answered by whether one needs it, if by nothing nearer. */
const nearestForm = (canonical: string): string => canonical.replace(/^(?:when use|point) /u, 'need ');

/** Returns how surely two questions are the same. @param most when they are word for word */
export function sameness(one: Wording, other: Wording, most: number): number {
  if (one.words === other.words) return most;
  if (one.canonical === other.canonical) return most - FORMS_APART;
  return nearestForm(one.canonical) === nearestForm(other.canonical) ? SAME.nearly : SAME.no;
}
