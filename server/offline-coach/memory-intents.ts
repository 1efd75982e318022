import type { MemoryCategory } from '#shared/memory.ts';
import type { ToolCall } from './tool-call.ts';

const SAVE =
  /^(?:(?:hey|hi|ok(?:ay)?|coach|and|also|please)[,!]? )*(?:(?:can|could|will|would) you )?(?:please )?(?:remember|don(?:'|’)?t forget|keep in mind|make a note|note(?: down)?)(?: for (?:me|later|next time))?(?:,? that|,? this|:)?:? (?!how\b|when\b|what\b|where\b|who\b|why\b|to\b)(.{3,})$/isu;
/** A question only in form. */
const WISH =
  /^(?:please )?(?:can|could|will|would) you (?:please )?(?:remember|keep in mind|note) (?:that|this)\b/iu;
const RECALL =
  /\b(?:(?:what|do|did) (?:do |did )?you (?:still )?remember\b|what (?:do|have) you (?:know|learned|saved|stored) (?:about|of|on) (?:me\b|my (?!gym\b))|(?:everything|anything|all) (?:that )?you (?:know|remember|have (?:saved|stored))\b|do you know anything about me\b|what(?:['’]s| is) in (?:my|your) memory\b|^who am i\b|what have i told you\b|what did i (?:tell|say to) you\b)/iu;
/** What is left of a wish to know everything, once the words of the wish are gone. */
const ALL_OF_IT =
  /^(?:hey|hi|ok|okay|coach|in|your|please|can|could|you|so|and|what|what's|tell|show|give|list|me|do|did|does|still|know|remember|learned|saved|stored|have|about|of|on|everything|anything|all|it|that|i|my|training|lifting|memories|memory|profile|records|far|already|myself|told|said|to|us|now|right|am|who|a|the|s)$/u;
const FORGET =
  /^(?:(?:hey|hi|ok(?:ay)?|coach|and|also|please)[,!]? )*(?:(?:can|could|would|will) you |you can |you may )?(?:please )?(?:forget|stop remembering|delete (?:the |that |your )?memor(?:y|ies)|remove (?:the |that |your )?memor(?:y|ies)|don['’]?t remember)(?: about| that| what i (?:said|told you)(?: about| of)?| of| the (?:thing|part) (?:about|with))*[:,]? (.{2,}?)[\s.!?]*$/iu;
const NOT_TO_FORGET = /^(?:it|about it|that|this|everything|all(?: of it| that)?|me)$/iu;
const FORGETS_ONE =
  'I forget one thing at a time: say “forget that …” with what it is about. To delete all of it, open Memory Management.';

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

const OWN_PROFILE =
  /^(?:and |so |hey |coach )*(?:how much (?:do|did) i weigh|what do i weigh|what(?:['’]?s| is) my (?:body ?weight|weight|height|age|profile|goals?|equipment)|(?:show|tell|read)(?: me)? my profile|how (?:old|tall|heavy) am i|what (?:goals?|injuries) do i have)(?: now| again| right now| currently)?[\s.!?]*$/iu;

/** What a sentence wants remembered, recalled or forgotten: what is to be called, or said; null when it wants none of it. */
export function memoryIntentIn(sentence: string): ToolCall[] | string | null {
  if (RECALL.test(sentence)) return wantsAll(sentence) ? EVERYTHING : [recall(sentence)];
  if (OWN_PROFILE.test(sentence)) return [READ_PROFILE];
  const gone = FORGET.exec(sentence)?.[1];
  if (gone !== undefined && !/\b(?:how|what|why|when) (?!i\b)/iu.test(gone))
    return NOT_TO_FORGET.test(gone)
      ? FORGETS_ONE
      : [{ tool: 'memory', input: { action: 'forget', content: gone.slice(0, 1000) } }];
  const wish = WISH.test(sentence) ? sentence.replace(/\s*\?$/u, '') : sentence;
  const said = wish.endsWith('?') ? undefined : SAVE.exec(wish)?.[1]?.trim();
  if (said === undefined) return null;
  const content = said.charAt(0).toUpperCase() + said.slice(1);
  const category = CATEGORIES.find(([, about]) => about.test(content))?.[0] ?? 'general';
  const importance = category === 'injuries' ? 3 : 2;
  return [{ tool: 'memory', input: { action: 'save', content, category, importance } }];
}

const READ_PROFILE: ToolCall = { tool: 'profile', input: { action: 'read' } };
/** Everything there is about the athlete. */
const EVERYTHING: ToolCall[] = [
  READ_PROFILE,
  { tool: 'prs', input: { action: 'read' } },
  { tool: 'memory', input: { action: 'all' } },
];

const wantsAll = (sentence: string) =>
  (sentence.toLowerCase().match(/[a-z]+(?:['’][a-z]+)?/gu) ?? []).every((word) => ALL_OF_IT.test(word));

export const recall = (about: string): ToolCall => ({
  tool: 'memory',
  input: { action: 'recall', content: about.slice(0, 1000) },
});
