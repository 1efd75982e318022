import { stemOf, wordsOf } from '#server/library/search/terms.ts';

/** Words that only say that something is remembered. */
const OF_REMEMBERING = new Set(['memori', 'rememb', 'rememberd', 'thing', 'stuff', 'note', 'fact', 'anymor']);
const NEGATED = /\b(?:not?|never|without|cannot)\b|n['’]?t\b/iu;
/** 'I have chains', rather than 'the chains' */
const STATES = /^(?:that |the fact that )?(?:i|i['’]?m|i['’]?ve|we|my \w+(?: \w+)? (?:is|are|has|was))\b/iu;

interface Meant<Memory> {
  meant: Memory[];
  /** Whether the match says everything that was asked for. */
  isSure: boolean;
}

/**
 * Finds the memories with every word of what is to be forgotten that do not contradict it; otherwise those
 * sharing most of its words, and at least half, as possible matches.
 */
export function meantBy<Memory extends { content: string }>(
  what: string,
  found: readonly Memory[],
): Meant<Memory> {
  const asked = new Set(stemsOf(what).filter((stem) => !OF_REMEMBERING.has(stem)));
  const shared = found.map((memory) => {
    const own = new Set(stemsOf(memory.content));
    return { memory, of: asked.intersection(own).size, same: asked.symmetricDifference(own).size };
  });
  const whole = shared.filter(
    ({ memory, of }) => of > 0 && of === asked.size && !isOpposite(what, memory.content),
  );
  // Of complete matches, the one with the fewest other words.
  const exact = whole.filter(({ same }) => same === 0);
  if (whole.length > 0)
    return { meant: (exact.length > 0 ? exact : whole).map(({ memory }) => memory), isSure: true };
  const most = Math.max(0, ...shared.map(({ of }) => of));
  if (most === 0 || most < asked.size / 2) return { meant: [], isSure: false };
  return { meant: shared.filter(({ of }) => of === most).map(({ memory }) => memory), isSure: false };
}

/** 'I have chains' beside 'I have no chains' */
function isOpposite(what: string, content: string): boolean {
  const isNegated = NEGATED.test(what);
  return isNegated !== NEGATED.test(content) && (isNegated || STATES.test(what));
}

const stemsOf = (text: string) => wordsOf(text).map(stemOf);
