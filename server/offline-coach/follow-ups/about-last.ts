import { lastActOf } from '#server/offline-coach/acts/last-act.ts';
import { doneBy } from '#server/offline-coach/acts/read-act.ts';
import type { Dialogue, Passage } from '#server/offline-coach/conversation/dialogue.ts';
import { placeOf } from '#server/offline-coach/conversation/places.ts';
import type { Step } from '#server/offline-coach/conversation/tool-call.ts';
import { howCalculated } from '#server/offline-coach/conversation/tool-replies.ts';
import { answerLineIn } from '#server/offline-coach/quote-blocks.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';

/** Requests about the previous answer rather than its subject. */
type Request = 'shorter' | 'where' | 'why' | 'again';

const POLITE =
  '(?:please|pls|thanks|coach|that|it|this|make|keep|can|could|you|be|a|bit|much|even|ok|and|but|so|the|answer|say|again|in|to|me|explain)';
const around = (words: string) =>
  new RegExp(`^(?:${POLITE}[ ,]+)*(?:${words})(?:[ ,]+${POLITE})*[\\s.!?]*$`, 'iu');
const REQUESTS: readonly (readonly [Request, RegExp])[] = [
  [
    'shorter',
    around(
      'shorter|briefer|simpler|simply|more simply|(?:in |with )?(?:plain|simple|simpler|easier|normal) (?:words|english|terms)|dumb (?:it|that) down|eli5|(?:i (?:can.?t|cannot) read (?:that|it|this)[, ]*)?(?:it.?s |that.?s )?(?:way |much )?too long|tl;? ?dr|stop talking so much|you talk too much|too many words|less|in (?:one|a) (?:sentence|line)|in short|in brief|the short version|short version|summari[sz]e',
    ),
  ],
  [
    'again',
    /^(?:(?:please|sorry|ok|hey|can you|could you|what)[ ,?]+)*(?:(?:say|tell me|show(?: me)?) (?:that|it|the (?:last )?answer) (?:again|once more)|repeat (?:that|it|yourself|(?:the|your) (?:last )?(?:answer|reply))|(?:the|your) last answer again|come again|what did you (?:just )?say)(?: (?:please|again))*[\s.!?]*$/iu,
  ],
  [
    'where',
    /^(?:and |so |ok |but )*(?:(?:on )?(?:what|which) (?:page|book|chapter|article|seminar|source)s? (?:says?|said|is|was|does|did|has|are|it|that|this)\b|where (?:is|was|does|did|do|are|can i) (?:that|it|this|you|they|i)?\b.{0,12}\b(?:from|say|said|written|stand|printed|find that|read that|get that)\b|(?:what(?:'s|’s| is) )?(?:the |your )?(?:source|page(?: number)?)\b|says who\b|who says(?: (?:that|so))?\b).{0,24}$/iu,
  ],
  ['where', /^(?:and |so |ok |but )*(?:on |in |from )?(?:what|which) (?:page|chapter|book)s?[\s.?!]*$/iu],
  [
    'why',
    around(
      "why|y|(?:which|what) formula(?: is (?:that|this)| did you use| do you use)?|how(?:'s| is| was) (?:that|it|this) calculated|how so|how come|why(?:(?:'|’)s| is) that|how did you (?:get|work out|calculate|come to)|how do you (?:get|know)|is (?:that|this|it) (?:really )?(?:accurate|reliable|exact|precise)|how (?:accurate|reliable|exact|precise) is (?:that|this|it)|where does that come from",
    ),
  ],
];

const requestIn = (question: string): Request | null =>
  REQUESTS.find(([, asks]) => asks.test(question.trim()))?.[0] ?? null;

const FROM_RECORDS = 'That is from your own records; you find them under Account, Personal Records.';
const NO_PAGE = 'No page says that: it is calculated, or from what you told me.';
const NO_SOURCE = 'I quoted no page in that answer.';

/**
 * Handles a request for a shorter version, the source or the reason of the last answer; null otherwise.
 * 'Why?' after a library answer becomes a new library question.
 */
export function stepAboutLast(dialogue: Dialogue, lookUp: (dialogue: Dialogue) => Step): Step | null {
  const request = requestIn(dialogue.question);
  if (request === null || dialogue.exchanges.length === 0) return null;
  // 'Shorter' may follow 'shorter'; both refer to the same original question.
  const at = dialogue.exchanges.findIndex(({ question }) => requestIn(question) === null);
  const asked = dialogue.exchanges[at];
  if (asked === undefined) return null;
  const last = lastActOf(dialogue.exchanges.slice(at), dialogue.today);
  // After an offer, 'y' means yes.
  if (last?.act.offers !== undefined && /^y[\s.!]*$/iu.test(dialogue.question)) return null;
  if (last !== null) return aboutAct(request, last, dialogue);
  if (request === 'why') return null;
  const step = lookUp({
    ...dialogue,
    question: asked.question,
    earlier: dialogue.earlier.slice(at + 1),
    exchanges: dialogue.exchanges.slice(at + 1),
  });
  if (step.kind === 'use' || request === 'again') return step;
  return {
    kind: 'say',
    text: request === 'shorter' ? shortened(step.text) : sourcesOf(step.text, dialogue.passages),
  };
}

function aboutAct(request: Request, last: LastAct, { used, offered, results }: Dialogue): Step {
  if (request === 'again') return { kind: 'say', text: last.answer };
  if (request === 'where') return { kind: 'say', text: NO_PAGE };
  if (request === 'shorter')
    return { kind: 'say', text: /\*\*[^*]+\*\*/u.exec(last.answer)?.[0] ?? last.answer };
  const does = last.act.writes ? undefined : doneBy(last)[0];
  if (does === undefined || typeof does === 'string') return { kind: 'say', text: NO_PAGE };
  if (does.tool !== 'calculate') return { kind: 'say', text: FROM_RECORDS };
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
  return lines.length === 0 ? NO_SOURCE : `It stands here:\n\n${lines.join('\n')}`;
}
