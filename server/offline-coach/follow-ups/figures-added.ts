import { bodyWeightOffered } from '#server/offline-coach/acts/body-weight-acts.ts';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { hasOffer } from '#server/offline-coach/conversation/offers-in.ts';
import { type Step, say } from '#server/offline-coach/conversation/tool-call.ts';
import { hasQuote } from '#server/offline-coach/quote-blocks.ts';
import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { asLookedUp } from '#server/offline-coach/words/as-looked-up.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { inProportion } from './in-proportion.ts';
import { isAboutMinor } from './minor-before.ts';
import { amountsAt, isBodyWeight, isForAdults } from './per-body-weight.ts';

const WHO =
  "(?:i|i'm|i am|he|he's|she|she's|they|they're|my (?:son|daughter|wife|husband|kid|boy|girl|friend|partner|brother|sister|dad|mom|mum)(?:'s)?)";
const FIGURE = '\\d{2,3}(?:[.,]\\d+)?';
const UNIT = '(?:kgs?|kilos?|lbs?|pounds?)';
const ROUGHLY = '(?:now|about|around|only|just|at|currently|like|roughly|a solid|is|am|almost|nearly)';
/** Says how heavy, old or strong somebody is, and nothing else. */
const STATES = [
  `(?:weigh(?:s|ing|ed in)?|body ?weight|bw)(?: ${ROUGHLY})* ${FIGURE}(?: ?${UNIT})?`,
  `${FIGURE} ?${UNIT}(?: (?:body ?weight|bw|heavy))?`,
  `${FIGURE}(?: years? old| yo|(?= (?:and|now|btw|tho|though|if)\\b|[,.! ]*$))`,
  `(?:can |could )?(?:squats|benches|deadlifts|pulls|presses)(?: ${ROUGHLY})* ${FIGURE}(?: ?${UNIT})?`,
].join('|');
const ASIDE =
  '(?:if (?:that|it) (?:matters|helps|changes anything|makes a difference)|by the way|btw|fyi|though|tho|now|today|here|for (?:reference|context)|male|female|a (?:man|woman|guy|girl))';
const ONLY_FIGURES = new RegExp(
  `^(?:(?:and|so|ok|well|oh|but|also|btw|fyi|by the way)[, ]+)*(?:(?:${WHO})(?: ${ROUGHLY})* )?(?:${STATES})(?:(?:,| and|, and|,? but)? (?:(?:${WHO})(?: ${ROUGHLY})* )?(?:${STATES}))*(?:,? ${ASIDE})*[\\s.!]*$`,
  'u',
);
/** A bare '100 kg' may be a load. */
const ABOUT_PERSON = new RegExp(
  `^(?:(?:and|so|ok|well|oh|but|also|btw|fyi|by the way)[, ]+)*${WHO} |\\b(?:weigh|body ?weight|bw|years? old|squats|benches|deadlifts|pulls|presses)`,
  'u',
);
/** Without a unit, a weight between these may be in kilos or in pounds. */
const UNSURE = { from: 100, to: 140 } as const;

/** Whether a message only says how heavy, old or strong somebody is: 'I weigh 74', 'he weighs 50', '110 kilos and squats 240'. */
export function statesOnlyFigures(question: string): boolean {
  const said = spelled(question).trim();
  return ONLY_FIGURES.test(said) && ABOUT_PERSON.test(said);
}

/**
 * Keeps to the page just quoted when a message only adds how heavy, old or strong somebody is, and works out what
 * the page says for a body weight. Returns null after other answers, and for an age that has pages of its own.
 * @param says what the acts read in the message, of which the offer to save a body weight stays
 */
export function stepWithFigures(
  dialogue: Dialogue,
  says: readonly string[],
  answer: (dialogue: Dialogue) => Step,
): Step | null {
  const { question, exchanges, earlier, today } = dialogue;
  if (!statesOnlyFigures(question) || isAboutMinor(question)) return null;
  if (asLookedUp(question).includes('older lifter')) return null;
  const at = exchanges.findIndex((exchange) => !statesOnlyFigures(exchange.question));
  const asked = exchanges[at];
  if (asked === undefined || !hasQuote(asked.answer)) return null;
  const isOffered = hasOffer(asked.answer) || (hasOffer(exchanges[0]!.answer) && at === 0);
  if (isOffered) return null;
  const step = answer({
    ...dialogue,
    question: asked.question,
    earlier: earlier.slice(at + 1),
    exchanges: exchanges.slice(at + 1),
  });
  if (step.kind === 'use') return step;
  const weight = isForAdults(question, earlier) ? bodyWeightIn(question, today) : null;
  const offers = says.filter((said) => bodyWeightOffered(said) !== null);
  const amounts = weight === null ? [] : amountsFor(step.text, weight, asked.question);
  return say([...amounts, step.text, ...offers].join('\n\n'));
}

function amountsFor(text: string, weight: Weight, question: string): string[] {
  const shares = amountsAt(text, weight, question);
  if (shares !== null) return ['By what I quote below:', shares.join('\n')];
  const line = inProportion(text, weight);
  return line === null ? [] : [line];
}

/** Reads the body weight, whose unit must be certain. */
function bodyWeightIn(question: string, today: string): Weight | null {
  const { slots } = readSlots(question, today);
  const said = slots.bodyWeight ?? (slots.lift === null ? slots.weight : null);
  if (said === null) return null;
  const guess = said.value < UNSURE.from ? 'kg' : said.value > UNSURE.to ? 'lb' : null;
  const weight = { ...said, unit: said.unit ?? guess };
  return isBodyWeight(weight) ? weight : null;
}
