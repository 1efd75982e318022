/**
 * The line below a heading that lists other ways to ask for it: '*Also asked: deads hurt · sore back*'. It
 * may be wrapped.
 */
const LINE = String.raw`^([*_])Also asked:((?:[^\n]|\n(?![ \t\r]*\n))+?)\1[ \t\r]*$`;

const IN_TEXT = new RegExp(LINE, 'gmu');

/** The position of such a line in the text, and the ways it lists. */
export interface AlsoAsked {
  start: number;
  end: number;
  ways: string[];
}

/** Finds the lines of a text that list other ways to ask, in order. */
export const alsoAskedLines = (text: string): AlsoAsked[] =>
  [...text.matchAll(IN_TEXT)].map(({ 0: line, 2: list, index }) => ({
    start: index,
    end: index + line.length,
    ways: list!.split('·'),
  }));

/**
 * Replaces those lines with blanks for readers: they exist for the search. All other characters keep their
 * position.
 */
export const hideAlsoAsked = (text: string): string =>
  text.replace(IN_TEXT, (line) => line.replaceAll(/[^\n]/gu, ' '));

/** Removes those lines from a text that is shown elsewhere, where positions do not matter. */
export const withoutAlsoAsked = (text: string): string =>
  text
    .replace(IN_TEXT, '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
