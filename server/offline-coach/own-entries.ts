export const OLDER_RECORDS =
  'I change and remove only what I wrote down myself just now (“undo that”). Your other records are yours to change under Account, Personal Records.';

/** What else is kept of the athlete, and where it is changed. */
const OWN_ENTRY =
  /^(?:(?:hey|hi|ok(?:ay)?|coach|and|also|please|can you|could you|i want to|how do i|how can i|where do i|where can i)[,!]? )*(?:delete|remove|erase|clear|change|edit|update) (?:all |all of |one of )?my (?:\S+ ){0,3}?(goals?|prs?|pbs?|records?|profile|name|height|age|equipment|injuries|units?)(?: in (?:the|my) (?:app|profile)| to .{1,60})?[\s.!?]*$/iu;
const ENTRY_PLACES: readonly (readonly [RegExp, string])[] = [
  [/^(?:pr|pb|record)/iu, OLDER_RECORDS],
  [/./u, 'That stands in your profile, and you can change it under Account, Profile.'],
];

/** Where the athlete changes what is kept of them, when a sentence wants it changed; null when it does not. */
export function ownEntryIn(sentence: string): string | null {
  const entry = OWN_ENTRY.exec(sentence)?.[1];
  return entry === undefined ? null : ENTRY_PLACES.find(([of]) => of.test(entry))![1];
}
