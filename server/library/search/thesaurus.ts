import { ENGLISH_WORDS } from './english-words.ts';
import { SERVICE_WORDS } from './service-words.ts';
import { stemOf, wordsOf } from './terms.ts';

/** How many of a group's members may be added for one that was asked: a very long group says little. */
const MEMBERS_MAX = 8;

/**
 * Maps athletes' words to the library's. A search also asks, with less weight, for possible replacements of
 * the question's own words.
 */
export class Thesaurus {
  /** Groups by the first stem of each member. */
  readonly #byFirst = new Map<string, Member[]>();

  /** @param groups the pack's own, which come before the words that serve every gym */
  constructor(groups: readonly (readonly string[])[]) {
    for (const group of [...groups, ...SERVICE_WORDS, ...ENGLISH_WORDS]) {
      for (const member of group) {
        const stems = wordsOf(member).map(stemOf);
        const first = stems[0];
        if (first === undefined) continue;
        const known = this.#byFirst.get(first) ?? [];
        known.push({ stems, group, phrase: phraseOf(member, stems) });
        this.#byFirst.set(first, known);
      }
    }
  }

  /**
   * Returns other words for those of `question`; empty when there are none.
   * @param written the question with its stop words, if `question` lacks them
   */
  synonyms(question: string, written = question): string {
    const asked = new Set(wordsOf(question).map(stemOf));
    const added = new Set<string>();
    for (const { others } of this.alternatives(question, written))
      for (const other of others)
        for (const word of wordsOf(other)) if (!asked.has(stemOf(word))) added.add(word);
    return [...added].join(' ');
  }

  /**
   * Returns which of a question's words have which alternatives: members of their groups, as the pack writes
   * them.
   */
  alternatives(question: string, written = question): Alternatives[] {
    const words = wordsOf(question);
    const stems = words.map(stemOf);
    const all = everyStem(written);
    const found: Alternatives[] = [];
    for (const [at, stem] of stems.entries()) {
      for (const { stems: member, group, phrase } of this.#byFirst.get(stem) ?? []) {
        if (!member.every((each, offset) => stems[at + offset] === each)) continue;
        if (phrase !== null && !all.includes(phrase)) continue;
        const own = member.join(' ');
        const others = group
          .slice(0, MEMBERS_MAX)
          .filter((other) => wordsOf(other).map(stemOf).join(' ') !== own);
        found.push({ words: words.slice(at, at + member.length), others });
      }
    }
    return found;
  }
}

interface Member {
  stems: string[];
  group: readonly string[];
  /** All stems of a phrase that is one word without stop words. */
  phrase: string | null;
}

/** 'Drop in' for 'drop-in': 'drop' alone asks for something else. */
function phraseOf(member: string, stems: readonly string[]): string | null {
  const phrase = everyStem(member);
  return stems.length === 1 && phrase.trim().includes(' ') ? phrase : null;
}

/** Joins the stems of all words of a text in order, with a space on both sides of each. */
const everyStem = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf).join(' ')} `;

/** Words of a question for one thing, and other names for it. */
export interface Alternatives {
  words: string[];
  others: string[];
}
