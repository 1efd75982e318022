export const MEMORY_CATEGORIES = [
  { id: 'general', label: 'General' },
  { id: 'training', label: 'Training' },
  { id: 'goals', label: 'Goals' },
  { id: 'injuries', label: 'Injuries' },
  { id: 'nutrition', label: 'Nutrition' },
  { id: 'equipment', label: 'Equipment' },
  { id: 'preferences', label: 'Preferences' },
  { id: 'schedule', label: 'Schedule' },
  { id: 'competition', label: 'Competition' },
  { id: 'personal', label: 'Personal' },
] as const;
export type MemoryCategory = (typeof MEMORY_CATEGORIES)[number]['id'];

export const MEMORY_IMPORTANCES = [
  { value: 1, label: 'Low' },
  { value: 2, label: 'Medium' },
  { value: 3, label: 'High' },
] as const;
export type MemoryImportance = (typeof MEMORY_IMPORTANCES)[number]['value'];

/** Defaults for a new memory. */
export const MEMORY_DEFAULTS = { category: 'general', importance: 1 } as const;

export const MEMORY_MAX_CHARACTERS = 2000;
export const MEMORY_SEARCH_MAX_CHARACTERS = 200;
/** Memories kept per athlete. */
export const MEMORIES_MAX = 5000;
export const MEMORIES_PAGE = 50;
