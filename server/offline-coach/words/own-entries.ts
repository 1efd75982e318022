export const OLDER_RECORDS =
  'Name one record with its lift and day (“delete my bench of March 4”), and I remove it. All of them are under Account, Personal Records, where you can change and delete them.';

/** Other data about the athlete, and where to change it. */
const OWN_ENTRY =
  /^(?:(?:hey|hi|ok(?:ay)?|coach|and|also|please|can you|could you|would you|will you|i want to|i['’]d like to|i need to|how do i|how can i|where do i|where can i)[,!]? )*(?:(?:also|just|please) )*(?:delete|remove|erase|clear|change|edit|update|correct|fix) (?:all |all of |one of )?my (?:\S+ ){0,3}?(goals?|prs?|pbs?|records?|profile|name|height|age|equipment|injuries|units?)(?: please| pls)*(?: in (?:the|my) (?:app|profile)| (?:to|from) .{1,60}|(?:[,;.]|,? (?:because|since|as|it)\b) ?[^?]{1,160})?[\s.!?]*$/iu;
const ENTRY_PLACES: readonly (readonly [RegExp, string])[] = [
  [/^(?:prs?|pbs?|records?)$/iu, OLDER_RECORDS],
  [
    /./u,
    'That is in your profile, and you can change it under [Account → Training Profile](/account/profile).',
  ],
];

/** 'My height is 180', 'I'm 35 now': facts with a field in the profile. */
const STATES_ENTRY =
  /^(?:(?:hey|hi|ok|coach|and|also|so|btw)[,!]? )*(?:my (?:new )?(?:height|age|sex|gender|(?:first |full |last )?name) is (?!not\b).{1,40}|i(?:['’]?m| am) (?:now )?\d{2} now|i(?:['’]?m| am) \d{3} ?cm(?: tall)?|(?:i )?(?:just )?turned \d{2}(?: (?:today|yesterday|last \p{L}+|this \p{L}+|on \p{L}+day))?(?: [^\p{L}\d]+)?|(?:you can |please )?call me \p{L}+(?: \p{L}+)?)[\s.!]*$/iu;
/** 'My age is wrong in there', 'you have me down as 34 but I turned 35' */
const WRONG_ENTRY =
  /\b(?:my|the) (?:height|age|sex|gender|(?:first |full |last )?name)(?: in (?:the|my) (?:app|profile)| (?:in )?there| you have)? (?:is|are|['’]s|looks) (?:still )?(?:wrong|outdated|out of date|incorrect|not right|off|old)\b|\bmy (?:training )?profile (?:still )?(?:says|has|shows) (?:me (?:as )?|i['’]?m )?.{1,40}\b(?:but|wrong|not|now)\b/iu;
const STATED_PLACE =
  'I keep that in your profile, and only you change it: [Account → Training Profile](/account/profile).';

/** Says where the athlete can change their data; null if the sentence does not ask to. */
export function ownEntryIn(sentence: string): string | null {
  if (STATES_ENTRY.test(sentence) && !/\b(?:later|maybe|crazy|back)\b/iu.test(sentence)) return STATED_PLACE;
  if (WRONG_ENTRY.test(sentence) && !sentence.includes('?')) return ENTRY_PLACES.at(-1)![1];
  const entry = OWN_ENTRY.exec(sentence)?.[1];
  return entry === undefined ? null : ENTRY_PLACES.find(([of]) => of.test(entry))![1];
}
