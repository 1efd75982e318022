import { FAQ_TITLE, SHOP_TITLE } from '#server/content/list-works.ts';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import type { Step } from '#server/offline-coach/conversation/tool-call.ts';
import { WHOLE_LIBRARY } from '#server/offline-coach/conversation/tool-rules.ts';
import { hasQuote } from '#server/offline-coach/quote-blocks.ts';
import { isShown } from '#server/offline-coach/quotes/repeats.ts';
import { asLookedUp } from '#server/offline-coach/words/as-looked-up.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { askedInFull } from './asked-in-full.ts';
import { bareAmountIn, sentenceSaying } from './bare-amount.ts';
import { withMinor } from './minor-before.ts';
import { requestIn } from './request-about-last.ts';
import { topicsOf } from './topics.ts';

/** Is about training as a whole. */
const TRAINS =
  /\b(?:train\w*|lift(?:ing)?|start\w*|gym|programs?|week|workouts?|conjugate|beginners?|old|late|method|plan|routine)\b/iu;
const QUOTE = /^“(.+)”$/su;
const MARKS = / \[\d{1,3}\]/gu;
const PLACE = /^— /u;
const HEADING = /^— .*?(?:, under)? \*([^*]+)\*$/mu;

/**
 * Answers a question about an amount that names no subject ('how heavy?') after a quote: from below a heading
 * that asks for it of the same thing, or else with the sentence of the quote that says it. Returns null for
 * other questions, and after an answer from the FAQ or the shop.
 */
export function stepOnAmount(dialogue: Dialogue, lookUp: (dialogue: Dialogue) => Step): Step | null {
  const { exchanges, offered, searched, passages } = dialogue;
  const amount = bareAmountIn(dialogue.question);
  if (amount === null) return null;
  const [last] = exchanges;
  const asked = exchanges.find(
    ({ question }) => requestIn(question) === null && bareAmountIn(question) === null,
  );
  if (last === undefined || asked === undefined || !hasQuote(asked.answer)) return null;
  if (isOfGym(last.answer) || isOfGym(asked.answer)) return null;
  const blocks = asked.answer.replace(MARKS, '').split('\n\n');
  const at = blocks.findIndex((block, index) => QUOTE.test(block) && PLACE.test(blocks[index + 1] ?? ''));
  const quote = (QUOTE.exec(blocks[at] ?? '')?.[1] ?? '').replaceAll('**', '');
  const given = sentenceSaying(amount, quote);
  // 'How many days a week' after 'explain conjugate'
  const isGeneral =
    /\b(?:week|days)\b/iu.test(dialogue.question) &&
    topicsOf(asked.question).every((word) => TRAINS.test(word)) &&
    liftIn(asked.question) === null &&
    complaintAdviceFor(asked.question).length === 0;
  if (given === null && amount.elsewhere !== null && isGeneral)
    return lookUp({
      ...dialogue,
      question: withMinor(amount.elsewhere, dialogue.earlier),
      earlier: [],
      exchanges: [],
    });
  const inFull = amount.inFull === null ? null : askedInFull(amount.inFull, asLookedUp(asked.question));
  const about: Dialogue = {
    ...dialogue,
    // Alone, 'how much?' sounds like a fee.
    question: inFull ?? dialogue.question.replace(/[\s.?!]+$/u, ''),
    offered: new Set([...offered].filter((tool) => tool !== 'faq')),
  };
  const step = lookUp(about);
  if (step.kind === 'use') return step;
  const named = new Set(stemsOf(topicsOf(asked.question).join(' ')));
  const heading = HEADING.exec(step.text.replace(MARKS, ''))?.[1] ?? '';
  // 'When should I take an easy week' is about a deload, as its first line says.
  const line = amount.inFull === null ? '' : (/\*\*(.+?)\*\*/su.exec(step.text)?.[1] ?? '');
  const isOnSame =
    amount.heading.test(heading) && stemsOf(`${heading} ${line}`).some((stem) => named.has(stem));
  const sentence = isOnSame ? null : given;
  // Asked in full, the question may find the same page again.
  const isRepeated = inFull !== null && line !== '' && isShown(line, [asked.answer]);
  if (sentence === null) return isRepeated && !isOnSame ? lookUp({ ...about, shown: [asked.answer] }) : step;
  const passage = passages.find(({ text }) => isShown(sentence, [text]));
  if (passage !== undefined)
    return { kind: 'say', text: `“${sentence}” [${passage.number}]\n\n${blocks[at + 1]}` };
  const query = asLookedUp(asked.question);
  if (searched.has(query) || !offered.has(WHOLE_LIBRARY)) return step;
  return { kind: 'use', calls: [{ tool: WHOLE_LIBRARY, input: { query } }] };
}

/** Whether what an answer quotes first is an entry of the FAQ or the shop. */
const isOfGym = (answer: string): boolean =>
  [FAQ_TITLE, SHOP_TITLE].includes(/^— \*(.+?)\*/mu.exec(answer)?.[1] ?? '');
