import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { dayOn } from '#server/offline-coach/words/days.ts';

const NO_DAY = '1970-01-01';
const VERB = '(?:log|save|record|write down|put in|put down|keep|add|note)';
/** 'Only log the top set', before the sets or behind them. */
const TOP_SET_ONLY = new RegExp(
  `(?:^|[,;.:–-]*\\s+)(?:(?:and|but|so|please|pls|(?:can|could) you|i) )*(?:(?:only|just) (?:want to |need to )?${VERB}|${VERB} (?:only|just)) (?:me )?(?:my |the )?(?:top|heaviest) (?:set|one|single|double|triple)(?: only)?(?: (?:please|pls|for me|though|of that|of these|of those))*(?:[\\s.,:;!–-]+|$)`,
  'iu',
);

/** A message without its wish to have only the top set written down; null without such a wish. */
export function withoutTopSetWish(text: string): string | null {
  const left = text.replace(TOP_SET_ONLY, ' ').trim();
  return left === text.trim() ? null : left;
}

/** The heaviest of several sets of one lift, as a wish to log it; null when the sentences are anything else. */
export function topSetOf(sentences: readonly string[]): string | null {
  const all = sentences.map((sentence) => readSlots(sentence, NO_DAY));
  const [first, ...others] = all.map(({ slots }) => slots);
  const lift = first?.lift ?? null;
  const areSets = all.every(({ slots, otherWeights }) => slots.weight !== null && otherWeights.length === 0);
  if (lift === null || !areSets || others.some((one) => one.lift !== null && one.lift !== lift)) return null;
  const top = [first!, ...others].reduce((best, one) =>
    one.weight!.value > best.weight!.value ? one : best,
  );
  const { value, unit } = top.weight!;
  const weight = `${value}${unit === null ? '' : ` ${unit}`}`;
  const day = sentences.map((sentence) => dayOn(sentence.toLowerCase(), NO_DAY)?.words).find(Boolean);
  return `log ${lift} ${weight} x ${top.repetitions ?? 1}${day === undefined ? '' : ` ${day}`}`;
}
