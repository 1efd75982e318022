export const RECENT_ENTRIES = 10;
export const WORK_NAME_MAX_CHARACTERS = 300;
export const WORK_SEARCH_MAX_CHARACTERS = 200;
export const WORK_PAGES_AT_ONCE = 20;
export const QUESTION_MAX_CHARACTERS = 1_000;
export const PASSAGES_ASKED = 10;
