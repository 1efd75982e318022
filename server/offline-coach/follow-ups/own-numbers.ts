import type { Dialogue, Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import type { Step, ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { bestRecordIn } from '#server/offline-coach/conversation/tool-replies.ts';
import { maxIn } from '#server/offline-coach/figures/calculations.ts';
import { type Share, shareFor } from '#server/offline-coach/slots/shares.ts';
import { liftIn, mainLiftOf, TOTAL_LIFTS } from '#server/offline-coach/words/lifts.ts';
import { asPlain } from '#server/offline-coach/words/plain-question.ts';
import { roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import { namesTopic } from './topics.ts';

/** Asks to apply a quoted percentage to the athlete's own records. */
const ASKS_OWN =
  /\b(?:what|which|how (?:much|heavy))\b.*\b(?:mine|for me|my (?:own )?(?:(?:first )?(?:numbers?|opener|opening)s?)\b|with my (?:own )?(?:max|best)|with my numbers)|\b(?:in )?actual (?:numbers|kilos|weights)\b|\b(?:going|based|go) (?:off|on) (?:of )?(?:what i['’]?ve (?:done|lifted|hit)|my (?:own )?(?:records?|prs?|numbers|best|maxe?s?))\b/iu;
/** Filler words of such a question. */
const OWN_WORDS =
  /\b(?:mine|me|my|own|numbers?|actual(?:ly)?|kilos|weights?|max(?:es)?|best|bar|records?|prs?|going|off|based|done|lifted|far|be|cool|right|like|in|others?|remaining|two|lifts?)\b/giu;
const OTHERS = /\bother\b.*\b(?:two|ones?|lifts?)\b|\bthe others\b|\bremaining\b/iu;
const LEADS_ON = /^(?:ok |so )*(?:and|what about|how about|then)\b/iu;
const ASKS_TOTAL = /\b(?:total|sum|add(?:s|ed)? up|altogether)\b/iu;
const POINTS_BACK = /\b(?:that|those|these|they|them|it|all (?:three|of))\b/iu;
const LOADABLE = { kg: 2.5, lb: 5 } as const;
const EXCHANGES_MAX = 3;

const LINE = /^- \*\*([A-Z][A-Za-z ]*): ([\d.]+)(?: to ([\d.]+))? (kg|lb)\*\*, ([\d., to%]+) of your /gmu;

interface OwnNumber {
  lift: string;
  from: number;
  to: number;
  unit: WeightUnit;
  percentages: number[];
}

/** Returns the numbers that earlier answers calculated from records, one per lift, latest first. */
function ownNumbersIn(exchanges: readonly Exchange[]): OwnNumber[] {
  const all = exchanges.slice(0, EXCHANGES_MAX).flatMap(({ answer }) =>
    [...answer.matchAll(LINE)].map(
      ([, lift = '', from = '', to, unit, shares = '']): OwnNumber => ({
        lift,
        from: Number(from),
        to: Number(to ?? from),
        unit: unit === 'lb' ? 'lb' : 'kg',
        percentages: (shares.match(/\d+(?:\.\d+)?/gu) ?? []).map(Number),
      }),
    ),
  );
  return [...new Map(all.toReversed().map((one) => [one.lift, one])).values()];
}

/** Whether it asks 'so what would mine be' without giving a figure to use instead. */
export const asksOwnNumbers = (question: string): boolean => ASKS_OWN.test(question) && !/\d/u.test(question);

/**
 * Calculates a quoted percentage from the athlete's records, including follow-ups: 'so what would mine be',
 * 'and the other two lifts', 'what total is that'. Returns null for other questions.
 */
export function stepInOwnNumbers(dialogue: Dialogue, lookUp: (dialogue: Dialogue) => Step): Step | null {
  const { exchanges, earlier, offered } = dialogue;
  const question = asPlain(dialogue.question);
  const [last] = exchanges;
  const before = ownNumbersIn(exchanges);
  const isOn = last !== undefined && ownNumbersIn([last]).length > 0;
  if (isOn && /\d/u.test(question) === false && ASKS_TOTAL.test(question) && POINTS_BACK.test(question))
    return totalOf(before);
  if (!offered.has('prs')) return null;
  const named = liftIn(question)?.lift ?? null;
  const [one] = before;
  if (isOn && one !== undefined && LEADS_ON.test(question.trim()) && !namesTopic(withoutLifts(question))) {
    const lifts =
      named !== null
        ? [mainLiftOf(named)]
        : OTHERS.test(question)
          ? TOTAL_LIFTS.filter((lift) => !before.some((other) => other.lift === lift))
          : [];
    if (lifts.length > 0) return forOtherLifts(one, lifts, dialogue);
  }
  if (!asksOwnNumbers(question)) return null;
  const spoken =
    named ??
    earlier
      .slice(0, EXCHANGES_MAX)
      .map((each) => liftIn(each)?.lift)
      .find((lift) => lift !== undefined) ??
    null;
  const wanted = spoken === null ? null : mainLiftOf(spoken);
  const isBare = !namesTopic(withoutLifts(question));
  const shown = isBare && last !== undefined ? shareFor(last.answer, wanted) : null;
  // 'What would mine be for squat' without a percentage asks for the record.
  if (shown === null && isBare && named !== null) return null;
  if (shown !== null) return calculatedShare(shown, liftsOf(shown, wanted), dialogue);
  return withOwnRecords(wanted, dialogue, lookUp);
}

const QUOTED = /^By (?:this|what I quoted), “(.+?)”(?: \[\d+\])?, with your own records:$/mu;

/** Applies the same percentages to further lifts; null when the quoted line limits them to another lift. */
function forOtherLifts(
  { percentages }: OwnNumber,
  lifts: readonly string[],
  dialogue: Dialogue,
): Step | null {
  const line = dialogue.exchanges
    .slice(0, EXCHANGES_MAX)
    .map(({ answer }) => QUOTED.exec(answer)?.[1])
    .find((quoted) => quoted !== undefined);
  const shares = line === undefined ? [] : lifts.map((lift) => shareFor(`**${line}**`, lift));
  const [share] = shares;
  if (!share || shares.some((each) => each?.percentages.join() !== share.percentages.join())) return null;
  const isSame = share.percentages.join() === percentages.join();
  return calculatedShare({ ...share, of: null, line: isSame ? null : share.line }, lifts, dialogue);
}

const withoutLifts = (question: string): string => {
  const lift = liftIn(question);
  const rest = lift === null ? question : question.replace(lift.words, ' ');
  return rest.replace(OWN_WORDS, ' ');
};
const liftsOf = ({ of }: Share, wanted: string | null): readonly string[] =>
  of !== null ? [mainLiftOf(of)] : wanted !== null ? [wanted] : TOTAL_LIFTS;

const callsFor = (lifts: readonly string[]): ToolCall[] =>
  lifts.map((lift) => ({ tool: 'prs', input: { action: 'read', lift } }));

/** Calculates the percentages of a line quoted earlier. */
function calculatedShare(share: Share, lifts: readonly string[], dialogue: Dialogue): Step {
  const calls = callsFor(lifts);
  if (dialogue.used.size === 0) return { kind: 'use', calls };
  return { kind: 'say', text: blocksFor(share, lifts, dialogue, 'By what I quoted').join('\n\n') };
}

/** Returns the library's answer and its percentage applied to the athlete's records. */
function withOwnRecords(
  wanted: string | null,
  dialogue: Dialogue,
  lookUp: (dialogue: Dialogue) => Step,
): Step {
  const step = lookUp(dialogue);
  const lifts = [...new Set([...(wanted === null ? [] : [wanted]), ...TOTAL_LIFTS])];
  if (step.kind === 'use')
    return dialogue.used.size === 0 ? { kind: 'use', calls: [...step.calls, ...callsFor(lifts)] } : step;
  const share = shareFor(step.text, wanted);
  const shown = share === null ? [] : liftsOf(share, wanted);
  if (share === null || shown.some((lift) => !lifts.includes(lift))) return step;
  const results = shown.flatMap(
    (lift) => dialogue.results.filter(({ tool }) => tool === 'prs')[lifts.indexOf(lift)] ?? [],
  );
  return {
    kind: 'say',
    text: [...blocksFor(share, shown, { ...dialogue, results }, 'By this'), step.text].join('\n\n'),
  };
}

function blocksFor(
  share: Share,
  lifts: readonly string[],
  { results, today }: Dialogue,
  by: string,
): string[] {
  // Records come in the order of the lifts.
  const read = results.filter(({ tool }) => tool === 'prs');
  // 'Good mornings should be 30 to 45 percent of your best squat'
  const named = mainLiftOf(liftIn(share.line ?? '')?.lift ?? '');
  const isAboutOther = share.of !== null && named !== '' && !TOTAL_LIFTS.some((lift) => lift === named);
  const lines = lifts.map((lift, at) => {
    const bests = read[at] === undefined ? null : bestRecordIn(read[at]);
    const max = bests === null ? null : maxIn(bests, today);
    if (max === null) return `- **${lift}:** I have no record of yours to count with.`;
    const weights = share.percentages.map((percent) => (max.value * percent) / 100);
    const [from = 0, to = from] = [Math.min(...weights), Math.max(...weights)].map((weight) =>
      loadable(weight, max.unit),
    );
    const range = from === to ? `${from}` : `${from} to ${to}`;
    const shares = `${share.percentages.join(share.percentages.length > 2 ? ', ' : ' to ')}% of your`;
    return isAboutOther
      ? `- **${range} ${max.unit}**, ${shares} ${lift} of ${max.words}`
      : `- **${lift}: ${range} ${max.unit}**, ${shares} ${max.words}`;
  });
  const line = share.line === null ? [] : [`${by}, “${share.line}”, with your own records:`];
  return [...line, lines.join('\n'), 'I round down to what can be loaded.'];
}

/** Rounds down to a loadable weight, so that the lift stays safe. */
const loadable = (weight: number, unit: WeightUnit): number =>
  roundTo(Math.floor(roundTo(weight / LOADABLE[unit], 0.001)) * LOADABLE[unit], 0.1);

function totalOf(numbers: readonly OwnNumber[]): Step | null {
  const three = TOTAL_LIFTS.map((lift) => numbers.find((one) => one.lift === lift));
  const [first] = three;
  if (first === undefined || three.some((one) => one === undefined || one.unit !== first.unit)) return null;
  const sum = (end: 'from' | 'to') =>
    roundTo(
      three.reduce((all, one) => all + one![end], 0),
      0.1,
    );
  const sums = (end: 'from' | 'to') => three.map((one) => one![end]).join(' + ');
  const low = `${sums('from')} is **${sum('from')} ${first.unit}**`;
  return {
    kind: 'say',
    text:
      sum('from') === sum('to')
        ? `${low}.`
        : `${low}; with the higher ones, ${sums('to')}, it is **${sum('to')} ${first.unit}**.`,
  };
}
