export const OLDER_RECORDS =
  'Name one record with its lift and day (“delete my bench of March 4”), and I remove it. All of them are under Account, Personal Records, where you can change and delete them.';

/** What else is kept of the athlete, and where it is changed. */
const OWN_ENTRY =
  /^(?:(?:hey|hi|ok(?:ay)?|coach|and|also|please|can you|could you|i want to|how do i|how can i|where do i|where can i)[,!]? )*(?:delete|remove|erase|clear|change|edit|update) (?:all |all of |one of )?my (?:\S+ ){0,3}?(goals?|prs?|pbs?|records?|profile|name|height|age|equipment|injuries|units?)(?: in (?:the|my) (?:app|profile)| to .{1,60})?[\s.!?]*$/iu;
const ENTRY_PLACES: readonly (readonly [RegExp, string])[] = [
  [/^(?:prs?|pbs?|records?)$/iu, OLDER_RECORDS],
  [/./u, 'That stands in your profile, and you can change it under Account, Profile.'],
];

/** 'My height is 180', 'I'm 35 now': what the profile has a field for. */
const STATES_ENTRY =
  /^(?:(?:hey|hi|ok|coach|and|also|so|btw)[,!]? )*(?:my (?:new )?(?:height|age|sex|gender|(?:first |full |last )?name) is (?!not\b).{1,40}|i(?:['’]?m| am) (?:now )?\d{2} now|i(?:['’]?m| am) \d{3} ?cm(?: tall)?|i just turned \d{2}|(?:you can |please )?call me \p{L}+(?: \p{L}+)?)[\s.!]*$/iu;
const STATED_PLACE =
  'I keep that in your profile, and only you change it: [Account → Training Profile](/account/profile).';

/** Where the athlete changes what is kept of them, when a sentence wants it changed; null when it does not. */
export function ownEntryIn(sentence: string): string | null {
  if (STATES_ENTRY.test(sentence) && !/\b(?:later|maybe|crazy|back)\b/iu.test(sentence)) return STATED_PLACE;
  const entry = OWN_ENTRY.exec(sentence)?.[1];
  return entry === undefined ? null : ENTRY_PLACES.find(([of]) => of.test(entry))![1];
}
