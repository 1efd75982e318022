/** Examples per page. */
export const SYNTHESIS_PAGE = 50;
export const SYNTHESIS_SEARCH_PAUSE_MS = 300;
export const SYNTHESIS_SEARCH_MAX_CHARACTERS = 200;
export const PAIR_QUESTION_MAX_CHARACTERS = 500;
export const PAIR_ANSWER_MAX_CHARACTERS = 4000;

export const SYNTHESIS_SORTS = [
  { id: 'original', label: 'Original Order' },
  { id: 'question', label: 'Question' },
  { id: 'answer', label: 'Answer' },
  { id: 'question_length', label: 'Question Length' },
  { id: 'answer_length', label: 'Answer Length' },
] as const;
export type SynthesisSort = (typeof SYNTHESIS_SORTS)[number]['id'];

/** Lists of pairs. `examples`: those that passed the check and were not rejected. */
export const SYNTHESIS_LISTS = [
  { id: 'examples', label: 'Examples' },
  { id: 'unreviewed', label: 'To review' },
  { id: 'approved', label: 'Approved' },
  { id: 'rejected', label: 'Rejected' },
  { id: 'failed', label: 'Failed the check' },
] as const;
export type SynthesisList = (typeof SYNTHESIS_LISTS)[number]['id'];

export const PAIR_STATES = ['unreviewed', 'approved', 'rejected'] as const;
export type PairState = (typeof PAIR_STATES)[number];

/** The two files of a download. */
export const FINE_TUNING_PARTS = ['train', 'validation'] as const;
export type FineTuningPart = (typeof FINE_TUNING_PARTS)[number];

/** OpenAI refuses a training file with fewer. */
export const FINE_TUNING_EXAMPLES_MIN = 10;
