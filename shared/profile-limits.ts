export const PROFILE_NAME_MAX_CHARACTERS = 200;
export const PROFILE_TEXT_MAX_CHARACTERS = 4000;

export const AGE_YEARS = { min: 10, max: 120 } as const;
export const AGE_RANGE = `Age must be between ${AGE_YEARS.min} and ${AGE_YEARS.max}, in whole years.`;
