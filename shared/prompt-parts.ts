/** Parts of an answer's prompt. */
export const PROMPT_PARTS = [
  'rules',
  'personality',
  'house_rules',
  'profile',
  'records',
  'memories',
  'tools',
] as const;
export type PromptPartName = (typeof PROMPT_PARTS)[number];

export const HOUSE_RULES_MAX_CHARACTERS = 4_000;
