/**
 * Exercises and programs with names made of everyday words, each with its synonyms. A page must name one to
 * answer about it: many pages have 'muscle' and 'up', few have a muscle-up.
 */
const NAMES = [
  'muscle[- ]?ups?',
  'the splits',
  'front levers?',
  'back levers?',
  'human flags?',
  'pistol squats?|pistols',
  'get[- ]?ups?',
  'step[- ]?ups?',
  'wall sits?',
  'jumping jacks?',
  'jump rope|skipping rope|rope skipping|rope jumping',
  'mountain climbers?',
  'hip thrusts?',
  'good[- ]mornings?',
  'high pulls?',
  'clean (?:and|&) jerks?|clean (?:and|&) press(?:es)?',
  'power cleans?',
  '5[/-]3[/-]1|531|wendler',
  '5 ?[x×] ?5s?',
  'starting strength',
  'strong ?lifts',
  'bulgarian (?:method|system|program|training)s?',
  'texas method',
  'cube method',
  'german volume training|gvt',
  'push[,/ -]+pull[,/ -]+legs?|ppl',
  'bro splits?',
  'blood flow restriction|bfr',
  'six[- ]?packs?',
  'cross ?fit',
  'world records?',
  'smart ?watch(?:es)?',
  'arm[- ]wrestling',
].map((names) => new RegExp(`(?<![\\p{L}\\d])(?:${names})(?![\\p{L}\\d])`, 'iu'));

/** Returns the patterns of these names that occur in a question. */
export const namedIn = (question: string): RegExp[] => NAMES.filter((name) => name.test(question));
