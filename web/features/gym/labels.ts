import type { SuggestionGroup } from '#shared/gym-face.ts';
import type { GymParts } from '#shared/gym-parts.ts';

export const PROGRAM_LABELS: Record<keyof GymParts['programs'], string> = {
  mcp: 'Assistants such as Claude and ChatGPT (MCP)',
  api_keys: 'API keys',
};

export const SUGGESTION_GROUP_LABELS: Record<SuggestionGroup, string> = {
  general: 'General',
  'training-program': 'Programming',
  'book-related': 'Books',
  'product-shopping': 'Gear',
  'founder-legacy': 'The founder',
};

export const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[];
