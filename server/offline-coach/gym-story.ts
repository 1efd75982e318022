import { liftIn } from './lifts.ts';

const GYM = '(?:the|this|your) (?:gym|club|place|shed)';
/** 'Tell me the story of the gym', 'who started this gym', 'how old is the gym' */
const STORY = new RegExp(
  `\\b(?:story|history|origins?|beginnings?) (?:of|behind) ${GYM}\\b|\\b(?:gym|club)['’]s (?:story|history)\\b|\\bhow (?:did|was|has) ${GYM} (?:start|begin|began|founded|built|come about|come to be)|\\bwho (?:started|founded|built|opened|created|began|set up) ${GYM}\\b|\\b(?:when|what year) (?:was ${GYM} (?:founded|started|opened|built)|did ${GYM} (?:start|begin|first open))\\b|\\bhow (?:old|long) (?:is|has) ${GYM}\\b`,
  'iu',
);
/** Who the founder is and what became of it: anything more exact is for the library as it is asked. */
const OF_FOUNDER = /\b(?:who|whos|champion|champ|won|win|winning|medals?|story|legit|famous|real)\b/iu;

/** The gym as its pack names it. */
export interface Founded {
  gym: string;
  founder: string;
  town: string;
}

/** What the library is asked for the story of the gym or of its founder; null when a question is about neither. */
export function storyAsked(question: string, founded: Founded | null): string | null {
  if (founded === null) return null;
  const { founder, gym } = founded;
  if (STORY.test(question)) return `How did ${founder} found ${gym}, the first gym in the shed?`;
  const [first = ''] = founder.split(' ', 1);
  const words = new Set(question.toLowerCase().match(/\p{L}+/gu) ?? []);
  const isNamed = words.has(first.toLowerCase()) || /\bthe founder\b/iu.test(question);
  if (liftIn(question) !== null) return null;
  if (
    !isNamed ||
    !OF_FOUNDER.test(question) ||
    /\b(?:say|says|said|think|recommend|advise)\b/iu.test(question)
  )
    return null;
  return /\b(?:champ\w*|won|win|winning|medals?)\b/iu.test(question)
    ? `What was the best meet of ${founder}, with which total?`
    : `Who is ${founder}?`;
}

export const foundedBy = ({ gym, founder, town }: Founded): string =>
  `**${founder}** founded ${gym} in ${town}.`;
