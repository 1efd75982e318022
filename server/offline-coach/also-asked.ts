import { stemsOf } from './stems.ts';

/** The paragraph below a heading that says how else people ask for what it answers: '*Also asked: deads hurt · sore back*'. */
const PARAGRAPH = /^\*?Also asked:\s*(.+?)\*?$/su;
const BETWEEN = /\s+·\s+/u;

/** The ways of asking that a paragraph lists, each as its stems; null when it is another paragraph. */
export function alsoAskedIn(paragraph: string): ReadonlySet<string>[] | null {
  const ways = PARAGRAPH.exec(paragraph.trim())?.[1];
  return ways === undefined ? null : ways.split(BETWEEN).map((way) => new Set(stemsOf(way)));
}
