/** The two that a question lets choose from, each as it is found in a text. */
export type Sides = readonly [RegExp, RegExp];

const OR = /([\p{L}\d]+) or (?:(?:a|an|the) )*([\p{L}\d]+)/giu;
/** Before and after, with and without: words that are not searched for. */
const SMALL = /^(?:before|after|with|without)$/iu;
const FIGURE = /^(\d+)(\p{L}*)$/u;

/**
 * '10mm or 13', 'before or after': what the search weighs little or not at all. Null where a question names no two such sides; of
 * other words, lines that have both are found by them.
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
/** A unit said with one of two figures goes for both. */
const figureIn = (figure: string, unit: string): RegExp =>
  new RegExp(`(?<![\\d.,])${figure}(?!\\d) ?${unit}`, 'iu');

/** Whether a text speaks of both. */
export const hasBoth = (text: string, [one, other]: Sides): boolean => one.test(text) && other.test(text);
