import { type LastAct, leaning, ownAct, type WantedAct } from './read-act.ts';
import { isBareSet, isStatedRecord } from './record-words.ts';
import { readSlots } from './slots.ts';

const SENTENCE_END = /(?<=[.!?])\s+|\n+/u;
/** 'PR! Bench 110 kg' is one sentence. */
const HERALD = /^((?:new )?(?:pr|pb)(?: (?:today|alert|day))?)[!.]+\s+/iu;
export const sentencesOf = (text: string): string[] =>
  text
    .trim()
    .replace(HERALD, '$1 ')
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .flatMap(actsIn);

const BETWEEN_ACTS = /\s*[,;](?!\d)\s*|\s+(?:and|then|&|\+|also)\s+/u;
const NO_DAY = '1970-01-01';

/** The parts of a sentence that wants several things done: 'log squat 150 and bench 100', 'bench 3x5 100 and what's 80% of that'. */
function actsIn(sentence: string): string[] {
  const parts = sentence.split(BETWEEN_ACTS);
  const [first = '', ...others] = parts;
  if (others.length === 0) return [sentence];
  const begun = ownAct(readSlots(first, NO_DAY));
  if (begun === null) return [sentence];
  // Several sets in a row are no question.
  if (parts.every((part) => isBareSet(readSlots(part, NO_DAY))) && !sentence.endsWith('?'))
    return [
      isStatedRecord(readSlots(first, NO_DAY)) ? first : `log ${first}`,
      ...others.map((part) => `and ${part}`),
    ];
  let last: LastAct = { ...begun, answer: '', offers: [] };
  for (const part of others) {
    const wanted = continues(part, last);
    if (wanted === null) return [sentence];
    last = { ...wanted, answer: '', offers: [] };
  }
  const isLog = begun.act.name === 'add record';
  return [
    first,
    ...others.map((part) => (isLog && isBareSet(readSlots(part, NO_DAY)) ? `and ${part}` : part)),
  ];
}

/** The act of a part of a sentence, after that of the part before. */
function continues(part: string, last: LastAct): WantedAct | null {
  const reading = readSlots(part, NO_DAY);
  return ownAct(reading) ?? leaning(part, reading, NO_DAY, last, '');
}
