import type { SuggestionGroup } from '#shared/gym-face.ts';

export const SUGGESTION_GROUP_LABELS: Record<SuggestionGroup, string> = {
  general: 'General',
  'training-program': 'Programming',
  'book-related': 'Books',
  'product-shopping': 'Gear',
  'founder-legacy': 'The founder',
};
