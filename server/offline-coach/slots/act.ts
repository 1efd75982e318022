import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { convertWeight, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { Weight } from './measures.ts';
import type { Reading, Slots } from './slots.ts';

export type Need = 'lift' | 'weight' | 'repetitions' | 'into' | 'bodyWeight' | 'percentages';

/** Something the built-in coach can do besides looking things up. */
export interface Act {
  name: string;
  /** Whether a sentence asks for it, by its words and its filled or empty slots. */
  asks(reading: Reading): boolean;
  /** Words that belong to it. */
  words: readonly string[];
  /** Maximum number of other words; with more, the sentence is about something else. */
  spare: number;
  needs: readonly Need[];
  /** Returns the tool calls or replies. */
  does(slots: Slots): Done | Done[];
  /** With several weights, it runs once for each. */
  eachWeight?: true;
  /** It changes data, so it is not repeated to explain an answer. */
  writes?: true;
  /** The act that a yes triggers, and the reply to a no. */
  offers?: { act: Act; declined: string };
  /** It reads the best of a lift, which may then be converted or taken a percentage of. */
  readsBest?: true;
  /** Returns the comment on that best. */
  saysOfBest?(slots: Slots, max: Max): string;
}

/** A lift's max, as used in calculations. */
export interface Max {
  value: number;
  unit: WeightUnit;
  /** The set it comes from, in words. */
  words: string;
  /** The heaviest set, whatever its repetitions. */
  set: { value: number; repetitions: number | null };
}

/** A tool call or a reply. */
export type Done = ToolCall | string;

/** An act with its arguments. */
export interface WantedAct {
  act: Act;
  slots: Slots;
  /** Weights besides the one in the slot. */
  others?: readonly Weight[];
  /** The act whose figure it uses. */
  of?: WantedAct;
  /** The slot that the coach has to ask for. */
  missing: Need | null;
}

/** The last act and the answer to it. */
export interface LastAct extends WantedAct {
  answer: string;
  /** Other acts offered or saved with it. */
  offers: readonly WantedAct[];
  /** Sets saved before it, in the same or earlier messages. */
  earlier?: readonly Slots[];
  /** Sets offered with it that the athlete declined. */
  leftOut?: readonly Slots[];
  /** Whether the last reply about the set gave the number of sets. */
  countsSets?: true;
}

/** Splits text into words. */
export const list = (words: string) => words.split(/\s+/u);
/** Whether the text outside the slots contains one of these words, given as a regular expression. */
export const has = ({ rest }: Reading, words: string) => new RegExp(`\\b(?:${words})\\b`, 'u').test(rest);
/**
 * Whether a sentence consists of these words alone; 'so far' counts as two. It checks word by word, because a
 * pattern that repeats a list takes exponential time when it is ambiguous.
 */
export const isOnly = ({ rest }: Reading, words: string) => {
  const one = new RegExp(`^(?:${words.replaceAll(' ', '|')})$`, 'u');
  return rest
    .trim()
    .split(' ')
    .every((word) => one.test(word));
};
/** Words for the speaker. */
export const OWN = "my|mine|i|i've|ive|i'm|im|me";
/** Questions for advice, which the library answers. */
const ADVICE =
  'what can i do|what could i do|should|why|how do|how can|how to|how often(?! (?:did|have|was) i)|best way|good|better|mean|means|need to|supposed';
/** Whether something is requested rather than advice. */
export const asked = (reading: Reading) => !has(reading, ADVICE);

/** Returns a weight in the tools' input format. */
export const inUnit = (key: string, weight: Weight | null) =>
  weight === null ? {} : { [key]: weight.value, ...(weight.unit !== null && { unit: weight.unit }) };
/** Applies the named unit to a weight without one: '315 x 5 in pounds'. */
export const inStatedUnit = (slots: Slots): Slots =>
  slots.weight?.unit === null && slots.into !== null
    ? { ...slots, weight: { ...slots.weight, unit: slots.into } }
    : slots;
/** Converts a weight to the unit of another weight. */
export const inUnitOfOther = (other: Weight | null, weight: Weight | null): number | undefined => {
  if (other === null) return undefined;
  if (other.unit === null || weight === null || weight.unit === null) return other.value;
  return roundTo(convertWeight(other.value, other.unit, weight.unit), 0.1);
};
/** Returns a body weight in the unit of another weight, or with its own where the other names none. */
export const bodyWeightBeside = (body: Weight | null, weight: Weight | null) =>
  body === null
    ? {}
    : {
        body_weight: inUnitOfOther(body, weight),
        ...(weight?.unit == null && body.unit !== null && { body_weight_unit: body.unit }),
      };
/** Omits a value that was not given. */
export const optional = (key: string, value: unknown) =>
  value === undefined || value === null ? {} : { [key]: value };
/** Returns a calculator call. */
export const calculate = (
  calculation: string,
  { weight }: Slots,
  more: Record<string, unknown> = {},
): ToolCall => ({
  tool: 'calculate',
  input: { calculation, ...inUnit('weight', weight), ...more },
});
/** Returns a call about records. */
export const prs = (action: string, input: Record<string, unknown> = {}): ToolCall => ({
  tool: 'prs',
  input: { action, ...input },
});
/** Returns the bar in the unit of its load. */
export const barOf = ({ bar, weight }: Slots) => {
  const known = weight !== null && weight.unit === null && bar?.unit ? { unit: bar.unit } : {};
  return { ...known, ...optional('bar', inUnitOfOther(bar, weight)) };
};
/** Words for the one-rep max. */
export const MAX = 'onerepmax|max|maximum|maxes';
/** Words for an estimate. */
export const ESTIMATE =
  'est|estimated?|estimates|estimation|calc|calculate|calculated|predict|predicted|projected|theoretical|worth|stands for';
/** Formulas that compare totals. */
export const POINTS = 'dots|wilks|ipf gl|ipfgl|goodlift|gl points';

const FORMULAS_COMPARED = new RegExp(
  `\\b(?:${POINTS})(?: points?| score)? (?:or|vs|versus|over|than) (?:${POINTS})\\b`,
  'u',
);
/** Whether it compares formulas rather than anyone's points: 'Wilks vs dots, which is better'. */
export const comparesFormulas = ({ spelled }: Reading): boolean =>
  FORMULAS_COMPARED.test(spelled) && !/\b(?:my|mine|i|me)\b/u.test(spelled);
