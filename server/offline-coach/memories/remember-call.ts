import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import type { MemoryCategory } from '#shared/memory.ts';

/** The first matching pattern gives the category of a memory. */
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

/** Returns the call that remembers a sentence. */
export function rememberCall(content: string): ToolCall {
  const category = CATEGORIES.find(([, about]) => about.test(content))?.[0] ?? 'general';
  const importance = category === 'injuries' ? 3 : 2;
  return { tool: 'memory', input: { action: 'save', content, category, importance } };
}

/** Returns the call that forgets the memory with exactly this content. */
export const forgetCall = (content: string): ToolCall => ({
  tool: 'memory',
  input: { action: 'forget', content },
});
