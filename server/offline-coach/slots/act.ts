import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { convertWeight, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { Weight } from './measures.ts';
import type { Reading, Slots } from './slots.ts';

export type Need = 'lift' | 'weight' | 'repetitions' | 'into' | 'bodyWeight' | 'percentages';

/** What the built-in coach can do besides looking things up. */
export interface Act {
  name: string;
  /** Whether a sentence asks for it: by its words, and by the slots that it fills or leaves empty. */
  asks(reading: Reading): boolean;
  /** Words that belong to it. */
  words: readonly string[];
  /** So many other words may stand around it; with more, the sentence is about something else. */
  spare: number;
  needs: readonly Need[];
  /** What is to be called, or said. */
  does(slots: Slots): Done | Done[];
  /** Of several weights, it is done with each. */
  eachWeight?: true;
  /** It changes something, and so it is not done again to explain it. */
  writes?: true;
  /** What a yes to it does, and the reply when declined. */
  offers?: { act: Act; declined: string };
  /** It reads the best of a lift, of which percentages or another unit may be wanted. */
  readsBest?: true;
  /** What is said of that best, once it is known. */
  saysOfBest?(slots: Slots, max: Max): string;
}

/** What a lift is counted with. */
export interface Max {
  value: number;
  unit: WeightUnit;
  /** What was lifted. */
  words: string;
  /** The most that was lifted, however often. */
  set: { value: number; repetitions: number | null };
}

/** What an act comes to: a call, or something said. */
export type Done = ToolCall | string;

/** An act with what it is to be done with. */
export interface WantedAct {
  act: Act;
  slots: Slots;
  /** What it is to be done with besides the weight in the slot. */
  others?: readonly Weight[];
  /** The act whose figure it was done with. */
  of?: WantedAct;
  /** What has to be asked first. */
  missing: Need | null;
}

/** What was done last, and what was said to it. */
export interface LastAct extends WantedAct {
  answer: string;
  /** What else was offered, or saved, together with it. */
  offers: readonly WantedAct[];
  /** Sets that were saved before it, in the same message or in others. */
  earlier?: readonly Slots[];
  /** Sets that were offered with it and that the member did not want saved. */
  leftOut?: readonly Slots[];
  /** The last that was said of the set is how many times it was done. */
  countsSets?: true;
}

/** Words, one after the other. */
export const list = (words: string) => words.split(/\s+/u);
/** Whether what no slot took holds one of these words; they are parts of a pattern. */
export const has = ({ rest }: Reading, words: string) => new RegExp(`\\b(?:${words})\\b`, 'u').test(rest);
/**
 * Whether a sentence is made of these words alone; of 'so far', each word counts. Word by word, because a pattern that
 * repeats a list takes exponential time where two ways lead through the same words.
 */
export const isOnly = ({ rest }: Reading, words: string) => {
  const one = new RegExp(`^(?:${words.replaceAll(' ', '|')})$`, 'u');
  return rest
    .trim()
    .split(' ')
    .every((word) => one.test(word));
};
/** Said of oneself. */
export const OWN = "my|mine|i|i've|ive|i'm|im|me";
/** Advice is asked for, and that stands in the library. */
const ADVICE =
  'what can i do|what could i do|should|why|how do|how can|how to|how often(?! (?:did|have|was) i)|best way|good|better|mean|means|need to|supposed';
/** Something is wanted, and no advice. */
export const asked = (reading: Reading) => !has(reading, ADVICE);

/** A weight as the tools take it. */
export const inUnit = (key: string, weight: Weight | null) =>
  weight === null ? {} : { [key]: weight.value, ...(weight.unit !== null && { unit: weight.unit }) };
/** '315 x 5 in pounds': what has no unit is in the one that is named. */
export const inUnitSaid = (slots: Slots): Slots =>
  slots.weight?.unit === null && slots.into !== null
    ? { ...slots, weight: { ...slots.weight, unit: slots.into } }
    : slots;
/** In the unit of the weight beside it. */
export const beside = (other: Weight | null, weight: Weight | null): number | undefined => {
  if (other === null) return undefined;
  if (other.unit === null || weight === null || weight.unit === null) return other.value;
  return roundTo(convertWeight(other.value, other.unit, weight.unit), 0.1);
};
/** Left out where nothing was said. */
export const optional = (key: string, value: unknown) =>
  value === undefined || value === null ? {} : { [key]: value };
/** A call of the calculator. */
export const calculate = (
  calculation: string,
  { weight }: Slots,
  more: Record<string, unknown> = {},
): ToolCall => ({
  tool: 'calculate',
  input: { calculation, ...inUnit('weight', weight), ...more },
});
/** A call for the records. */
export const prs = (action: string, input: Record<string, unknown> = {}): ToolCall => ({
  tool: 'prs',
  input: { action, ...input },
});
/** The bar, in the unit of what is on it. */
export const barOf = ({ bar, weight }: Slots) => {
  const known = weight !== null && weight.unit === null && bar?.unit ? { unit: bar.unit } : {};
  return { ...known, ...optional('bar', beside(bar, weight)) };
};
/** The most that can be lifted once. */
export const MAX = 'onerepmax|max|maximum|maxes';
/** It is to be estimated. */
export const ESTIMATE =
  'est|estimated?|estimates|estimation|calc|calculate|calculated|predict|predicted|projected|theoretical|worth|stands for';
/** What totals are compared by. */
export const POINTS = 'dots|wilks|ipf gl|ipfgl|goodlift|gl points';

const FORMULAS_COMPARED = new RegExp(
  `\\b(?:${POINTS})(?: points?| score)? (?:or|vs|versus|over|than) (?:${POINTS})\\b`,
  'u',
);
/** 'Wilks vs dots, which is better': nobody's own points. */
export const comparesFormulas = ({ spelled }: Reading): boolean =>
  FORMULAS_COMPARED.test(spelled) && !/\b(?:my|mine|i|me)\b/u.test(spelled);
