import { type Dialogue, withResults } from '#server/offline-coach/conversation/dialogue.ts';
import type { Step } from '#server/offline-coach/conversation/tool-call.ts';
import { nameText } from '#server/offline-coach/words/plain-text.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import type { Reads } from './reads.ts';

const BEGINNING = '^(?:(?:so|and|hey|coach|ok|please|can you tell me|tell me)[ ,]+)*';
const THE_WORK = '(?:the )?(?:book |article |seminar )?["“]?';
const TITLE = '(?<title>[^?.!,“”"]{3,80}?)';
const ABOUT = '(?:about|on|of|regarding)';
const ASKS = [
  // 'What does the engine room say about sleep'
  `${BEGINNING}what (?:do(?:es)?|did) ${THE_WORK}${TITLE}["”]? (?:say|says|teach|recommend|advise|suggest|have) ${ABOUT} (?<subject>.{3,80}?)[\\s?.!]*$`,
  `${BEGINNING}does ${THE_WORK}${TITLE}["”]? (?:say|have|contain|mention|cover) (?:anything |something |much )?(?:${ABOUT} )?(?<subject>.{3,80}?)[\\s?.!]*$`,
  // 'What is in bar speed about chains'
  `${BEGINNING}(?:what(?:['’]?s| is)|is there (?:anything|something|a chapter)|anything|show me (?:what is|the (?:page|part|chapter)s?)) in ${THE_WORK}${TITLE}["”]? ${ABOUT} (?<subject>.{3,80}?)[\\s?.!]*$`,
].map((source) => new RegExp(source, 'iu'));

/** A question about what one work says. */
export interface AskedWithin {
  title: string;
  subject: string;
}

/**
 * Reads 'what does the engine room say about sleep'; whether there is such a work is looked up. One word, as in
 * 'the seminars' or 'Ruth', is not a title.
 */
export function withinWork(question: string): AskedWithin | null {
  for (const asks of ASKS) {
    const { title, subject } = asks.exec(question.trim())?.groups ?? {};
    if (title?.includes(' ') && subject !== undefined) return { title, subject };
  }
  return null;
}

const STORES = ['books', 'training'];

/**
 * Answers from the work of that title alone. Another title, or a work that says nothing on the subject, makes
 * it a question for the whole library.
 */
export function showWithin(
  { title, subject }: AskedWithin,
  dialogue: Dialogue,
  { lookUp, answerTo }: Reads,
): Step {
  const { offered, results } = dialogue;
  const stores = STORES.filter((tool) => offered.has(tool));
  if (stores.length === 0) return lookUp(dialogue);
  const list = stores.map((tool) => ({ tool, input: { query: title, list: true, of: title } }));
  if (results.length === 0) return { kind: 'use', calls: list };
  const [first] = withResults(dialogue, results.slice(0, list.length)).passages;
  const searched = withResults(dialogue, results.slice(list.length));
  if (first === undefined) return lookUp(searched);
  if (searched.results.length === 0) {
    const by = first.author === undefined || first.author === '' ? {} : { by: first.author };
    return { kind: 'use', calls: stores.map((tool) => ({ tool, input: { query: subject, ...by } })) };
  }
  const asked = stemsOf(subject);
  const passages = searched.passages.filter(({ work, heading, text }) => {
    const said = new Set(stemsOf(`${heading} ${text}`));
    return work === first.work && asked.every((stem) => said.has(stem));
  });
  const said =
    passages.length === 0
      ? null
      : answerTo(subject, { ...searched, question: subject, earlier: [], passages }, 'answers');
  if (said === null) return lookUp(withResults(dialogue, results.slice(2 * list.length)));
  return { kind: 'say', text: `From *${nameText(first.work)}* alone:\n\n${said}` };
}
