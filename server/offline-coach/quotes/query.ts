import { stemsOf } from '#server/offline-coach/words/stems.ts';

/** Words that say how a question is asked rather than what it is about. */
const WEAK_WORDS = new Set(
  stemsOf(
    `use used get make take need want help mean work good best better right start begin go going put like
    tell explain describe say says give find know think thing way ways lot kind please could would should
    shall may might must many much often long far big little really actually exactly first next please
    book books article articles seminar seminars chapter page gym coach coaches library question answer
    recommend recommends advise advice suggest recommended about me you someone somebody mine both properly people anybody anything
    something policy policies look looks pick choose choosing select happen happens last lasts hi hello hey does did come show buy look today now ever still keep try ask next
    january february march april june july august september october november december
    example examples sell sold stock got available shop store anyone guys plz
    realistic doable feasible achievable crazy dumb silly stupid confusing confused
    legit nah ngl af wtf cringe goated lowkey highkey tho fr frfr deadass bruh bro fam lmao lol idk imo tbh rn yo dude wanna gonna im ive`,
  ),
);
const WEAK_WEIGHT = 0.25;
/**
 * 'Which ones for bench', 'when should I do one': refers to something mentioned earlier, unlike 'one side' in
 * books.
 */
const ONES =
  /\bones\b|(?<=\b(?:do|does|doing|need|needs|get|getting|buy|take|have|having|use|using|want|wear|try|make|build|which|this|that|another|good|better|best|without|with) )one(?=[\s?.!,]*$|,| (?:and|or|if|when|for|to|in|at|before|after|then|too|now|yet)\b(?! a half| two| more| three))/giu;

/** '19 yr old', '40yo' */
const AGE = /\b(\d{1,2}) ?(?:yrs?|y\/?o)(?: old)?\b/giu;

/** A question as it is searched and scored. */
export interface Query {
  /** The search text. */
  text: string;
  /** Weight of each stem when choosing and judging sentences. */
  terms: ReadonlyMap<string, number>;
  isFollowUp: boolean;
  /** Stems of the message's own words, without those carried over. */
  own: ReadonlySet<string>;
  /** Stems of the body parts carried over from earlier questions. */
  carried: ReadonlySet<string>;
}

/** Parses a question on its own. */
export function queryOf(question: string): Query {
  const stems = stemsOf(question.replace(ONES, ' ').replace(AGE, '$1 years old'));
  const terms = new Map(stems.map((stem) => [stem, WEAK_WORDS.has(stem) ? WEAK_WEIGHT : 1]));
  return { text: question, terms, isFollowUp: false, own: new Set(stems), carried: new Set() };
}
