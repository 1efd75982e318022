import type { MemoryCategory } from '#shared/memory.ts';
import type { ToolCall } from './tool-call.ts';

const SAVE =
  /^(?:(?:hey|hi|ok(?:ay)?|coach|and|also|please)[,!]? )*(?:(?:can|could|will|would) you )?(?:please )?(?:remember|don(?:'|’)?t forget|keep in mind|make a note|note(?: down)?)(?: for (?:me|later|next time))?(?:,? that|,? this|:)?:? (?!how\b|when\b|what\b|where\b|who\b|why\b|to\b)(.{3,})$/isu;
/** A question only in form. */
const WISH =
  /^(?:please )?(?:can|could|will|would) you (?:please )?(?:remember|keep in mind|note) (?:that|this)\b/iu;
const RECALL =
  /\b(?:(?:what|do|did) (?:do |did )?you (?:still )?remember\b|what do you know about me\b|what have i told you\b|what did i (?:tell|say to) you\b)/iu;

/** The first that fits says what a memory is about. */
const CATEGORIES: readonly (readonly [MemoryCategory, RegExp])[] = [
  [
    'injuries',
    /\b(?:injur\w*|pain\w*|hurts?|torn|tear|sore|surgery|tendon\w*|herni\w*|sprain\w*|bad (?:knee|back|shoulder|hip|elbow)s?)\b/iu,
  ],
  ['competition', /\b(?:meet|competition|compete|competing|contest|federation|weight class)\b/iu],
  ['goals', /\b(?:goal|aim|target|want to|trying to|hope to)\b/iu],
  [
    'schedule',
    /\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|mornings?|evenings?|days? a week|times a week|schedule)\b/iu,
  ],
  ['nutrition', /\b(?:eat|diet|calories|protein|vegan|vegetarian|allerg\w*|food|meals?)\b/iu],
  [
    'equipment',
    /\b(?:rack|bar|barbell|bands?|chains?|dumbbells?|kettlebells?|machine|home gym|garage|belt|equipment)\b/iu,
  ],
  ['preferences', /\b(?:prefer|like|love|hate|dislike|favou?rite)\b/iu],
  ['training', /\b(?:train|training|squat\w*|bench\w*|deadlift\w*|press\w*|program|lift\w*)\b/iu],
];

/** What a sentence wants remembered, or recalled; null when it wants neither. */
export function memoryIntentIn(sentence: string): ToolCall | null {
  if (RECALL.test(sentence)) return recall(sentence);
  const wish = WISH.test(sentence) ? sentence.replace(/\s*\?$/u, '') : sentence;
  const said = wish.endsWith('?') ? undefined : SAVE.exec(wish)?.[1]?.trim();
  if (said === undefined) return null;
  const content = said.charAt(0).toUpperCase() + said.slice(1);
  const category = CATEGORIES.find(([, about]) => about.test(content))?.[0] ?? 'general';
  return {
    tool: 'memory',
    input: { action: 'save', content, category, importance: category === 'injuries' ? 3 : 2 },
  };
}

export const recall = (about: string): ToolCall => ({
  tool: 'memory',
  input: { action: 'recall', content: about.slice(0, 1000) },
});
