import { stemOf } from '#server/library/search/terms.ts';

/**
 * Words that say nothing about the athlete; not those that reverse a sentence or link it to something else.
 */
const GLUE = new Set(
  'a an the and i me my mine you your he him his she her it its they them their this that is am are was were be been have has had do does did to of in on at for with as by athlete user'.split(
    ' ',
  ),
);
/** 'n't' leaves a 't'. */
const NEGATIONS = new Set(['no', 'not', 'never', 'nor', 'neither', 'without', 'cannot', 't']);

/**
 * Whether the athlete said it: each number, and each sentence with all its words (by stem) in one of their
 * sentences with the same negation. Without a word or a number nothing was said.
 */
export function wasSaid(ownWords: string, text: string, numbers: readonly number[]): boolean {
  const own = sentencesOf(ownWords);
  const ownNumbers = new Set(readingsOf(ownWords).flat());
  const sentences = sentencesOf(text);
  const readings = [...readingsOf(text), ...numbers.map((number) => [number])];
  return (
    sentences.length + readings.length > 0 &&
    sentences.every(({ stems, negated }) =>
      own.some((said) => said.negated === negated && stems.isSubsetOf(said.stems)),
    ) &&
    readings.every((reading) => reading.some((number) => ownNumbers.has(number)))
  );
}

interface Sentence {
  stems: Set<string>;
  negated: boolean;
}

/** Returns the sentences of a text that contain a word; numbers are left to `readingsOf`. */
function sentencesOf(text: string): Sentence[] {
  return text.split(/[.!?;\n]+(?=\s|$)/).flatMap((sentence) => {
    const words =
      folded(sentence)
        .replace(NUMBER, ' ')
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    const stems = new Set(words.filter((word) => !GLUE.has(word) && !NEGATIONS.has(word)).map(stemOf));
    return stems.size === 0 ? [] : [{ stems, negated: words.some((word) => NEGATIONS.has(word)) }];
  });
}

/** A time, a number with thousands separators, or any other. Other digits than these count as words. */
const NUMBER = /[0-9]+(?::[0-9]{2}){1,2}|[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+(?:[.,][0-9]+)?/g;

/**
 * Returns the numbers of a text, each with all its possible meanings: '1,000' is a thousand or one, '4:32'
 * 272 seconds.
 */
function readingsOf(text: string): number[][] {
  return (folded(text).match(NUMBER) ?? []).map((written) =>
    written.includes(':')
      ? [written.split(':').reduce((total, part) => total * 60 + Number(part), 0)]
      : [Number(written.replaceAll(',', '')), Number(written.replace(',', '.'))].filter(Number.isFinite),
  );
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();
