import { FAQ_TITLE } from '#server/content/list-works.ts';
import { lastActOf } from '#server/offline-coach/acts/last-act.ts';
import { doneBy } from '#server/offline-coach/acts/read-act.ts';
import { isDeclined, NOTHING_ASKED } from '#server/offline-coach/compose.ts';
import type { Dialogue, Passage } from '#server/offline-coach/conversation/dialogue.ts';
import { placeOf } from '#server/offline-coach/conversation/places.ts';
import { type Step, say } from '#server/offline-coach/conversation/tool-call.ts';
import { howCalculated } from '#server/offline-coach/conversation/tool-replies.ts';
import { answerLineIn, hasQuote } from '#server/offline-coach/quote-blocks.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { bareAmountIn } from './bare-amount.ts';
import { noReason, quotesSame, reasonGiven } from './reason-given.ts';
import { type Request, requestIn } from './request-about-last.ts';

const FROM_RECORDS = 'That is from your own records; you find them under Account, Personal Records.';
const NO_PAGE = 'No page says that: it is calculated, or from what you told me.';
const NO_SOURCE = 'I quoted no page in that answer.';
/** Requests that ask nothing before there is an answer. */
const NEEDS_ANSWER = new Set<Request>(['more', 'again', 'why']);
/** 'How do you know that' before there is an answer. */
const ASKS_SOURCE =
  /^(?:(?:and|but|so|ok|coach|hey)[ ,]+)*(?:how (?:do|would) (?:you|u) know|who says|says who|where (?:do|did) (?:you|u) (?:get|find|have|read|learn)|(?:what(?:['’]?s| is) )?your sources?)\b/iu;
const SOURCES = 'which sources do you use';
/** Number of earlier answers that more must not repeat. */
const SHOWN_MAX = 8;
const SORRY = 'I am sorry that did not help.';
const NOTHING_ELSE =
  'The library has no more on this. Say it in other words, or name the lift, the piece of gear or the book, and I will look again.';
const HERE_IS_MORE = 'Here is what else the library says:';

/**
 * Handles a request for a shorter version, more, the source or the reason of the last answer; null otherwise.
 * 'Why?' is looked up when what was quoted gives no reason.
 */
export function stepAboutLast(dialogue: Dialogue, lookUp: (dialogue: Dialogue) => Step): Step | null {
  const request = requestIn(dialogue.question);
  if (request === null) return null;
  if (dialogue.exchanges.length === 0) return beforeAnyAnswer(request, dialogue, lookUp);
  const isForMore = request === 'more' || request === 'other';
  // 'Shorter' may follow 'shorter'; both refer to the same original question.
  const isForReason = request === 'why' || request === 'reason';
  const latest = dialogue.exchanges.findIndex(({ question }) => requestIn(question) === null);
  const at = isForReason ? quotedFirst(dialogue.exchanges, latest) : latest;
  const asked = dialogue.exchanges[at];
  if (asked === undefined) return null;
  const last = lastActOf(dialogue.exchanges.slice(at), dialogue.today);
  // After an offer, 'y' means yes.
  if (last?.act.offers !== undefined && /^y[\s.!]*$/iu.test(dialogue.question)) return null;
  if (last !== null) return aboutAct(request, last, dialogue);
  if (isForReason && !hasQuote(asked.answer)) return null;
  // Without a quote there is nothing to add to, and someone the FAQ did not help needs a person at the gym.
  const isQuoted = hasQuote(asked.answer) && (request === 'more' || !asked.answer.includes(FAQ_TITLE));
  if (isForMore && !isQuoted) return null;
  const step = lookUp({
    ...dialogue,
    question: asked.question,
    earlier: dialogue.earlier.slice(at + 1),
    exchanges: dialogue.exchanges.slice(at + 1),
    shown: isForMore ? dialogue.exchanges.slice(0, SHOWN_MAX).map(({ answer }) => answer) : [],
  });
  if (step.kind === 'use' || request === 'again' || request === 'more') return step;
  if (request === 'other') return { kind: 'say', text: otherAnswer(step.text) };
  if (isForReason) {
    const said = dialogue.exchanges.slice(0, at).map(({ answer }) => answer);
    const given = reasonGiven(step.text, dialogue.passages, said);
    if (given !== null) return say(given);
    const further = lookUp(dialogue);
    if (further.kind === 'use') return further;
    const elsewhere = reasonGiven(further.text, dialogue.passages, said, asked.question);
    const reason = elsewhere ?? noReason(step.text, said);
    return reason === null ? null : say(reason);
  }
  return {
    kind: 'say',
    text: request === 'shorter' ? shortened(step.text) : sourcesOf(step.text, dialogue.passages),
  };
}

/** Returns the exchange that first quoted the page, of which 'how many sets' got only a sentence. */
function quotedFirst(exchanges: Dialogue['exchanges'], at: number): number {
  const [shown, before] = [exchanges[at], exchanges[at + 1]];
  const isPart = shown !== undefined && before !== undefined && bareAmountIn(shown.question) !== null;
  return isPart && quotesSame(shown.answer, before.answer) ? at + 1 : at;
}

function beforeAnyAnswer(
  request: Request,
  dialogue: Dialogue,
  lookUp: (dialogue: Dialogue) => Step,
): Step | null {
  if (NEEDS_ANSWER.has(request)) return say(NOTHING_ASKED);
  return ASKS_SOURCE.test(dialogue.question) ? lookUp({ ...dialogue, question: SOURCES }) : null;
}

function otherAnswer(more: string): string {
  const isMore = hasQuote(more) && !isDeclined(more);
  return isMore ? `${SORRY} ${HERE_IS_MORE}\n\n${more}` : `${SORRY} ${NOTHING_ELSE}`;
}

function aboutAct(request: Request, last: LastAct, { used, offered, results }: Dialogue): Step | null {
  if (request === 'again') return { kind: 'say', text: last.answer };
  if (request === 'where') return { kind: 'say', text: NO_PAGE };
  // A shorter warm-up has fewer steps.
  if (request === 'shorter' && last.act.name === 'warm up') return null;
  if (request === 'shorter')
    return { kind: 'say', text: /\*\*[^*]+\*\*/u.exec(last.answer)?.[0] ?? last.answer };
  // 'Go on' may mean yes, and 'I did that' may report a set.
  if (request === 'other' || request === 'reason' || (request === 'more' && last.act.offers !== undefined))
    return null;
  const does = last.act.writes ? undefined : doneBy(last)[0];
  const isCalculated = does !== undefined && typeof does !== 'string' && does.tool === 'calculate';
  if (!isCalculated && request === 'more') return { kind: 'say', text: NOTHING_ASKED };
  if (does === undefined || typeof does === 'string') return { kind: 'say', text: NO_PAGE };
  if (!isCalculated) return { kind: 'say', text: FROM_RECORDS };
  if (used.size === 0 && offered.has(does.tool)) return { kind: 'use', calls: [does] };
  return { kind: 'say', text: howCalculated(results) ?? NO_PAGE };
}

/** Returns the text up to the first line with a citation. */
function shortened(text: string): string {
  const blocks = text.split('\n\n');
  const cited = blocks.findIndex((block) => MARK.test(block));
  return blocks
    .slice(0, cited + 1 || blocks.length)
    .map(answerLineIn)
    .join('\n\n');
}

const MARK = /\[(\d{1,3})\]/u;

/** Lists the sources that an answer quotes, without duplicates. */
function sourcesOf(text: string, passages: readonly Passage[]): string {
  const quoted = text.split('\n\n').filter((block) => /[“”>|]/u.test(block));
  const numbers = new Set(
    [...quoted.join('\n').matchAll(/\[(\d{1,3})\]/gu)].map(([, number]) => Number(number)),
  );
  const lines = passages.flatMap((passage) =>
    numbers.has(passage.number) ? [`- ${placeOf(passage)} [${passage.number}]`] : [],
  );
  return lines.length === 0 ? NO_SOURCE : `You can read it here:\n\n${lines.join('\n')}`;
}
