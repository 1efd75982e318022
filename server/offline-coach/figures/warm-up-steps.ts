import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';

const LEADS = '(?:and|ok|so|now|but|maybe|can|could|may|should|i|we|just|want|to|rather|let\'s|lets|please|what|if|it|i\'ll|i\'d|would|like|the) ';
const LEAVES_OUT = '(?:skip|skipping|drop|dropping|leave out|leaving out|cut|cut out|without|omit|not do|minus|lose|no|remove|take out)';
const NTH = 'first|second|third|fourth|fifth|last|top|bottom|empty bar|bar';
/** 'And skip the first one', 'without the empty bar' */
const WITHOUT_STEP = new RegExp(
  `^(?:${LEADS})*${LEAVES_OUT} (?:the |my )?(${NTH})(?: (?:jump|step|set|one|single|warm ?up|rung|row))?(?: (?:please|pls|then|though|set))*$`,
  'u',
);
const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];
const COUNT =
  /^(?:(?:and|ok|so|now) )*how many (?:warm ?up )?(?:sets|steps|jumps|rungs)(?: (?:is|are|does|do|would) (?:that|it|this|there|those)(?: be| make| come to)?| in (?:all|total))*$/u;
/** 'Bit shorter, like 4 sets', 'only 3 steps', 'fewer sets' */
const FEWER =
  /^(?:(?:and|ok|so|can you|make|it|that|a|bit|much|please|do|want|i|just|like|with|in|only|too|many|long|keep|to|for|counted|me|one|the|got|time) )*(?:shorter|fewer|less|quicker|counted (?:sets|steps|jumps)|too long|too many)(?: (?:a|bit|like|sets|steps|jumps|ones?|of|it|that|please|only|just|max|say|make|in|to|with|counted|version|warm|up|warmup|than|this))*$/u;
/** 'Make it shorter, i'm in a hurry' */
const BECAUSE =
  /[\s,.;!-]+(?:because |cause |cuz |since |as |but )?(?:i|we)(?:'?m|'?ve| am| have| got|'?ll)?\b(?:(?! (?:sets|steps|jumps)\b).)*\b(?:hurry|rush(?:ed)?|late|time|mins?|minutes|busy|warm|cold|tired)\b[^\d]*$/u;
const COUNT_OF_STEPS = /(?<![\d.,])([2-9]|two|three|four|five|six)\b/u;
const IN_WORDS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6 };
const STEPS_MIN = 3;
/** Index of the first step, after the heading of the table and the line below it. */
const STEPS_FROM = 2;

/** Answers a question about the steps of a warm-up in the answer: all but the last, or how many. */
export function aboutWarmUpSteps({ rest, slots, spelled }: Reading, last: LastAct): WantedAct | null {
  if (last.act.name !== 'warm up' || slots.lift !== null || (slots.weight?.unit ?? null) !== null)
    return null;
  const said = spelled
    .replace(BECAUSE, '')
    .replace(COUNT_OF_STEPS, 'counted')
    .replace(/[\s.,!?]+/gu, ' ')
    .trim();
  const isFewer = FEWER.test(said);
  if (!isFewer && slots.weight !== null) return null;
  const [, left] = WITHOUT_STEP.exec(rest) ?? [];
  const isShorter = left !== undefined;
  if (!isShorter && !isFewer && !COUNT.test(rest)) return null;
  const lines = last.answer.split('\n');
  const rows = lines.filter((line) => line.startsWith('|'));
  const steps = rows.length - STEPS_FROM;
  const leftAt = left === undefined ? -1 : placeOf(left, rows);
  if (steps < 2 || (isShorter && (leftAt < STEPS_FROM || leftAt >= rows.length))) return null;
  const title = lines.find((line) => /^(?:Up|Now up) to a work set\b/u.test(line)) ?? '';
  const [, count = ''] = COUNT_OF_STEPS.exec(spelled) ?? [];
  const wanted = isFewer ? stepsWanted(spelled, IN_WORDS[count] ?? Number(count), steps) : steps;
  if (isFewer && (wanted < 1 || wanted >= steps)) return null;
  const text = isFewer
    ? `${title}\n\n${[...rows.slice(0, STEPS_FROM), ...spread(rows.slice(STEPS_FROM), wanted)].join('\n')}`
    : isShorter
      ? `${title}\n\n${rows.toSpliced(leftAt, 1).join('\n')}`
      : `That is **${steps} sets** before the work set.`;
  return { act: { ...last.act, does: () => text }, slots: last.slots, missing: null };
}

/** Returns the index of the row of a step, with the heading of the table counted; -1 for none. */
function placeOf(step: string, rows: readonly string[]): number {
  if (step === 'last' || step === 'bottom') return rows.length - 1;
  if (step.endsWith('bar')) return rows.findIndex((row) => row.startsWith('| empty bar'));
  return STEPS_FROM + Math.max(0, ROWS.indexOf(step));
}

/** '2 fewer sets' */
const BY_SO_MANY = /\b(?:\d|two|three|four|five|six)(?: (?:sets|steps|jumps))? (?:fewer|less)\b/u;

/** Returns how many steps are left of so many. */
function stepsWanted(said: string, count: number, steps: number): number {
  if (count === 0) return Math.min(Math.max(STEPS_MIN, steps - 2), steps - 1);
  if (BY_SO_MANY.test(said)) return steps - count;
  return /\bthan\b/u.test(said) ? count - 1 : count;
}

/** Returns so many of the steps, the first and last among them, at even distances. */
function spread(steps: readonly string[], count: number): string[] {
  if (count >= steps.length) return [...steps];
  const apart = (steps.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, at) => steps[Math.round(at * apart)]!);
}
