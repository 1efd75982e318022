/** The two sides of an either-or question, as a pattern that finds both in a text. */
export type Sides = RegExp;

const OR = /([\p{L}\d]+) or (?:(?:a|an|the) )*([\p{L}\d]+)/giu;
/** Sides that are not searched for. */
const SMALL = /^(?:before|after|with|without)$/iu;
const FIGURE = /^(\d+)(\p{L}*)$/u;
/** Farther apart, a before and an after have nothing to do with each other: 'after getting up, … before bed'. */
const SMALL_APART_MAX = 25;

/**
 * Returns the sides of '10mm or 13' or 'before or after', which the search hardly weighs; null otherwise,
 * because other words already find lines with both sides.
 */
export function sidesOf(question: string): Sides | null {
  for (const [, one = '', other = ''] of question.matchAll(OR)) {
    if (SMALL.test(one) && SMALL.test(other))
      return both(`\\b${one}\\b`, `\\b${other}\\b`, `.{0,${SMALL_APART_MAX}}`);
    const figures = [one, other].map((side) => FIGURE.exec(side));
    const unit = figures.find((figure) => figure?.[2])?.[2] ?? '';
    const [first, second] = figures.map((figure) => figure && figureIn(figure[1]!, unit));
    if (first && second) return both(first, second, '.*');
  }
  return null;
}

const both = (one: string, other: string, between: string): RegExp =>
  new RegExp(`${one}${between}${other}|${other}${between}${one}`, 'isu');
/** A unit given with one of two figures applies to both. */
const figureIn = (figure: string, unit: string): string => `(?<![\\d.,])${figure}(?!\\d) ?${unit}`;

/** Whether a text mentions both sides. */
export const hasBoth = (text: string, sides: Sides): boolean => sides.test(text);
