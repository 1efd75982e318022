import { isBy } from '#server/library/authors.ts';
import { type Dialogue, type Passage, withResults } from '#server/offline-coach/conversation/dialogue.ts';
import type { Step, ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { queryOf } from '#server/offline-coach/quotes/query.ts';
import { termsOf } from '#server/offline-coach/quotes/question-terms.ts';
import { nameText, quotable } from '#server/offline-coach/words/plain-text.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { PERSON, personNamed } from './authors.ts';

const BEGINNING = '^(?:(?:so|and|hey|coach|ok|please|can you|could you)[ ,]+)*';
const WORKS = '(?:books?|articles?|seminars?|texts?|titles?)';
/** 'What books do you have', 'list the articles', 'what is in the library' */
const LISTS = new RegExp(
  `${BEGINNING}(?:(?:what|which)(?: other| kind of)? ${WORKS}(?: and ${WORKS})? (?:do you (?:guys )?have|are there|have you got|can i read|are in (?:the|your) library|does the gym have|exist)|(?:list|show)(?: me)?(?: all)? (?:the |your |all )*${WORKS}(?: (?:you have|in the library))?|(?:what(?:['’]?s| is) in|show me) (?:the|your) library|what do you have to read|how many ${WORKS} (?:do you have|are there))[\\s?.!]*$`,
  'iu',
);
/** 'Which book talks about bands', 'recommend me an article on sleep', 'where can I read about the sled' */
const ABOUT = new RegExp(
  `${BEGINNING}(?:(?:which|what)(?: of (?:the|your))? ${WORKS} (?:(?:should i read|do you (?:have|recommend)|is(?: best| good)?|are(?: there)?|would you recommend) )?(?:(?:talks?|says? (?:something|anything|most)|tells? (?:me )?|is|are|covers?|mentions?|deals?|explains?|has (?:something|anything|a chapter)|goes into|teaches|discuss(?:es)?)(?: most)?(?: about| on| with| of)?|about|on|for)|(?:is there|are there|do you have|have you got|got|any|recommend(?: me)?|suggest(?: me)?|i (?:want|need)(?: to read)?)(?: an?| any| some| good)* ${WORKS} (?:about|on|for|that (?:talks?|covers?|explains?)(?: about)?)|(?:recommend|suggest)(?: me)? (?:something|anything) to read (?:about|on)|(?:any |an? )?(?:good |best )?${WORKS} (?:about|on)|where (?:can|do|could) i read (?:more )?(?:about|on)|what (?:do|can|could|should) i read (?:about|on|for|if (?:i['’]?m|i am))|(?:do you have|have you|got|is there) (?:anything|something) to read (?:about|on)|(?:is there )?(?:what|anything|something) (?:i can |to )read (?:about|on)) (.{2,80}?)(?: to read)?[\\s?.!]*$`,
  'iu',
);
/** 'Recommend me a book', 'what should I read first' */
const FIRST = new RegExp(
  `${BEGINNING}(?:(?:can you |could you )?(?:recommend|suggest)(?: me| us)?(?: an?| any| some| good| your best)* ${WORKS}(?: to (?:read|start with|me|buy))?|(?:what|which)(?: book| one)? (?:should|do|can|could) i (?:read|start with|begin with)(?: first| next| to start)?(?: reading)?|(?:what|which) book (?:should|do|can|could) i buy(?: first| next| to start)?|where (?:do|should) i start(?: reading)|(?:which|what)(?: is|['’]?s)? (?:the )?best book(?: to (?:start|begin|read)(?: with| first)?)?|any good ${WORKS}(?: to read)?|what book do (?:you|u) recommend)[\\s?.!]*$`,
  'iu',
);
const READ_FIRST = 'Which book should I read first?';

/** 'What did Dale write', 'which seminars has she given'; 'what titles does she hold' is about a champion. */
const WROTE = [
  `${BEGINNING}(?:what|which)(?: other| else)?(?: ${WORKS})?(?: (?:and|or) ${WORKS})? (?:did|has|have|does) ${PERSON} (?:ever )?(?:write|written|wrote|publish|published)[\\s?.!]*$`,
  `${BEGINNING}(?:what|which)(?: other)? (?!titles?\\b)${WORKS} (?:did|has|have|does) ${PERSON} (?:ever )?(?:give|given|gave|hold|held)[\\s?.!]*$`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** 'Ruth's books', 'anything by the founder', but also 'any books by friday' */
const BY = [
  `${BEGINNING}(?:(?:any|list|show me|are there(?: any)?|do you have(?: any)?|what|which)(?: the| all| other)* )?(?:${WORKS}|(?:any|every)thing)(?: (?:and|or) ${WORKS})?(?: (?:are|is|do you have))? (?:written )?by ${PERSON}[\\s?.!]*$`,
  `${BEGINNING}(?:(?:list|show me|what are)(?: all)? )?${PERSON}['’]s ${WORKS}[\\s?.!]*$`,
].map((pattern) => new RegExp(pattern, 'iu'));
const personIn = (question: string, patterns: readonly RegExp[]): string | null =>
  patterns.flatMap((pattern) => pattern.exec(question)?.groups?.who ?? [])[0] ?? null;

type StoreOfWorks = 'books' | 'training';
interface ListAsked {
  kind: 'list';
  of: readonly StoreOfWorks[];
  only: 'article' | 'seminar' | null;
  by: string | null;
  /** Whether the name may not be a person unless someone of that name is known. */
  isUnsure: boolean;
}

export type WorksAsked =
  | ListAsked
  | { kind: 'about'; subject: string; of: readonly StoreOfWorks[] }
  | { kind: 'first'; question: string };

/** Reads a question about the works themselves; null when it asks about their content. */
export function worksAsked(question: string): WorksAsked | null {
  const author = personIn(question, WROTE);
  const by = author ?? personIn(question, BY);
  if (by !== null || LISTS.test(question))
    return {
      kind: 'list',
      of: storesOf(question),
      only: onlyKind(question),
      by,
      isUnsure: by !== null && author === null,
    };
  if (FIRST.test(question)) return { kind: 'first', question: READ_FIRST };
  const subject = ABOUT.exec(question)?.[1];
  return subject === undefined || queryOf(subject).terms.size === 0
    ? null
    : { kind: 'about', subject, of: storesOf(question) };
}

/** Articles and seminars share a store. */
function onlyKind(question: string): 'article' | 'seminar' | null {
  const [areArticles, areSeminars] = [/\barticles?\b/iu.test(question), /\bseminars?\b/iu.test(question)];
  if (areArticles === areSeminars || /\bbooks?\b/iu.test(question)) return null;
  return areArticles ? 'article' : 'seminar';
}

/** Returns the stores of the requested works; articles and seminars are training material. */
function storesOf(question: string): StoreOfWorks[] {
  const areBooks = /\bbooks?\b/iu.test(question);
  const isTraining = /\b(?:articles?|seminars?)\b/iu.test(question);
  return areBooks === isTraining ? ['books', 'training'] : areBooks ? ['books'] : ['training'];
}

const WORKS_MAX = 6;
const LISTED_MAX = 30;
const LINE_MAX_CHARACTERS = 160;
const NO_WORKS = 'There are no books or articles in the library yet.';
const IN_LIBRARY = 'In the library';
const COVER = 'These cover';
const FOUND_NOTHING = 'I found nothing in the library';
/** Starts of answers about works. */
export const WORKS_SAID = [NO_WORKS, IN_LIBRARY, COVER, FOUND_NOTHING];

const LIST_QUERY = 'books and articles';
const SHOP_QUERY = 'book';

/**
 * Lists the works, or those that cover a subject.
 * @param lookUp answers from the library
 */
export function showWorks(
  asked: Exclude<WorksAsked, { kind: 'first' }>,
  dialogue: Dialogue,
  lookUp: (dialogue: Dialogue) => Step,
): Step {
  const { offered, used, results } = dialogue;
  if (used.size === 0) {
    const isList = asked.kind === 'list';
    const query = asked.kind === 'list' ? LIST_QUERY : asked.subject;
    const only = asked.kind === 'list' ? narrowed(asked, dialogue) : {};
    const stores = asked.of.map((tool) => ({
      tool,
      input: { query, ...(isList && { list: true }), ...only },
    }));
    // Shop entries say what a book is about.
    const shop =
      isList && asked.of.includes('books') ? [{ tool: 'sales', input: { query: SHOP_QUERY } }] : [];
    const calls: ToolCall[] = [...stores, ...shop].filter(({ tool }) => offered.has(tool));
    if (calls.length > 0) return { kind: 'use', calls };
  }
  if (
    asked.kind === 'list' &&
    asked.isUnsure &&
    asked.by !== null &&
    personNamed(asked.by, dialogue) === null
  ) {
    const searched = results.filter(({ query }) => query !== LIST_QUERY && query !== SHOP_QUERY);
    return lookUp(withResults(dialogue, searched));
  }
  return {
    kind: 'say',
    text: asked.kind === 'list' ? listed(dialogue, asked.by) : worksCovering(asked.subject, dialogue),
  };
}

/** Returns what the list is limited to; its tools cut it. */
function narrowed({ only, by }: ListAsked, dialogue: Dialogue) {
  return {
    ...(only !== null && { kind: only }),
    ...(by !== null && { by: personNamed(by, dialogue) ?? by }),
  };
}

function listed(dialogue: Dialogue, by: string | null): string {
  const { passages, total, wares } = dialogue;
  const works = passages.filter((passage) => wares.every(({ number }) => number !== passage.number));
  const person = by === null ? null : personNamed(by, dialogue);
  const wanted = works.filter(
    (passage) => by === null || (person !== null && isBy(person, passage.author ?? '')),
  );
  const shown = wanted.slice(0, LISTED_MAX);
  if (shown.length === 0) return by === null ? NO_WORKS : `${FOUND_NOTHING} by ${nameText(person ?? by)}.`;
  const lines = shown.map((passage) => {
    const entry = wares.find(({ heading }) => heading.toLowerCase().includes(passage.work.toLowerCase()));
    const line = firstSentence((entry ?? passage).text);
    const mark = entry === undefined ? '' : ` [${entry.number}]`;
    const says = line === null ? '' : ` — “${line}”${mark}`;
    return `- *${nameText(passage.work)}* [${passage.number}]${says}`;
  });
  const whose = person === null ? '' : `, by ${nameText(person)}`;
  const others = total - works.length + wanted.length - shown.length;
  const more = others > 0 ? `\n\nAnd ${others} more. Ask which of them are about a subject.` : '';
  return `${IN_LIBRARY}${whose}; a number opens it:\n\n${lines.join('\n')}${more}`;
}

function worksCovering(subject: string, { passages, known }: Dialogue): string {
  const topics = termsOf(queryOf(subject), known).filter(({ isTopic }) => isTopic);
  const speaks = ({ heading, text, work }: Passage) => {
    const stems = new Set(stemsOf(`${work} ${heading} ${text}`));
    const met = topics.filter(({ stem, means }) =>
      [[stem], ...means].some((all) => all.every((one) => stems.has(one))),
    );
    return met.length > 0 && met.length >= topics.length / 2;
  };
  const byWork = new Map<string, Passage[]>();
  for (const passage of passages.filter(speaks)) {
    const before = byWork.get(passage.work);
    if (before === undefined) byWork.set(passage.work, [passage]);
    else before.push(passage);
  }
  const works = [...byWork].slice(0, WORKS_MAX);
  if (works.length === 0) return `${FOUND_NOTHING} on ${nameText(subject)}.`;
  const lines = works.map(
    ([work, places]) => `- *${nameText(work)}*: ${places.slice(0, 3).map(placeOf).join('; ')}`,
  );
  return `${COVER} ${nameText(subject)}, best match first:\n\n${lines.join('\n')}`;
}

function placeOf({ place, heading, number }: Passage): string {
  const own = nameText(heading.split(' › ').at(-1) ?? '');
  const spot = nameText(place);
  return `${[spot, own === '' || spot.endsWith(own) ? '' : `*${own}*`].filter(Boolean).join(', ')} [${number}]`;
}

/** Returns the first sentence as printed on the page. */
function firstSentence(text: string): string | null {
  const paragraph = text.split(/\n{2,}/u).find((part) => !/^\s*(?:#|\||>|[-*] )/u.test(part)) ?? '';
  const sentence = /^.*?[.!?](?=\s|$)/su.exec(paragraph.trim())?.[0];
  return sentence === undefined || sentence.length > LINE_MAX_CHARACTERS ? null : quotable(sentence);
}
