import { stemOf, wordsOf } from '#server/library/search/terms.ts';

/** The two that a question lets choose from, each as it is found in a text. */
export type Sides = readonly [RegExp, RegExp];

const OR = /([\p{L}\d]+) or (?:(?:a|an|the|my|only|just) )*([\p{L}\d]+)/giu;
/** 'Or not', 'or something' name no other side. */
const NO_SIDE =
  /^(?:not?|nah|so|something|anything|what|whatever|else|more|less|two|do|does|is|are|should|can|will|would|i|it|if|how|when|just|maybe)$/iu;

/** '10mm or 13', 'before or after', 'the weights or the days'; null where a question names no two sides. */
export function sidesOf(question: string): Sides | null {
  for (const [, one = '', other = ''] of question.matchAll(OR)) {
    if ([one, other].some((side) => NO_SIDE.test(side))) continue;
    const unit = [one, other]
      .map((side) => FIGURE.exec(side)?.[2])
      .find((named) => named !== undefined && named !== '');
    return [found(one, unit), found(other, unit)];
  }
  return null;
}

const FIGURE = /^(\d+)(\p{L}*)$/u;

/** @param unit said with one of two figures, it goes for both */
function found(side: string, unit = ''): RegExp {
  const figure = FIGURE.exec(side)?.[1];
  if (figure !== undefined) return new RegExp(`(?<![\\d.,])${figure}(?!\\d) ?${unit}`, 'iu');
  // Words that are searched for by no stem have none.
  const root = wordsOf(side).map(stemOf)[0] ?? side;
  return new RegExp(`(?<!\\p{L})${root.replace(/[^\p{L}]/gu, '')}`, 'iu');
}

/** Whether a text speaks of both. */
export const hasBoth = (text: string, [one, other]: Sides): boolean => one.test(text) && other.test(text);
