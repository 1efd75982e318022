/** The two sides of an either-or question, as patterns to find in a text. */
export type Sides = readonly [RegExp, RegExp];

const OR = /([\p{L}\d]+) or (?:(?:a|an|the) )*([\p{L}\d]+)/giu;
/** Sides that are not searched for. */
const SMALL = /^(?:before|after|with|without)$/iu;
const FIGURE = /^(\d+)(\p{L}*)$/u;

/**
 * Returns the sides of '10mm or 13' or 'before or after', which the search hardly weighs; null otherwise,
 * because other words already find lines with both sides.
 */
export function sidesOf(question: string): Sides | null {
  for (const [, one = '', other = ''] of question.matchAll(OR)) {
    if (SMALL.test(one) && SMALL.test(other)) return [word(one), word(other)];
    const figures = [one, other].map((side) => FIGURE.exec(side));
    const unit = figures.find((figure) => figure?.[2])?.[2] ?? '';
    const [first, second] = figures.map((figure) => figure && figureIn(figure[1]!, unit));
    if (first && second) return [first, second];
  }
  return null;
}

const word = (side: string): RegExp => new RegExp(`\\b${side}\\b`, 'iu');
/** A unit given with one of two figures applies to both. */
const figureIn = (figure: string, unit: string): RegExp =>
  new RegExp(`(?<![\\d.,])${figure}(?!\\d) ?${unit}`, 'iu');

/** Whether a text mentions both sides. */
export const hasBoth = (text: string, [one, other]: Sides): boolean => one.test(text) && other.test(text);
