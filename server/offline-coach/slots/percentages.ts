import type { Rest } from '#server/offline-coach/words/rest.ts';
import { N, numberOf, P, U } from './measures.ts';

/** Step within a range of percentages. */
const STEP = 5;
/** A change of a weight in percent, up to 50; anything above is a share of it, as in '70, 75 plus 80%'. */
const CHANGE = '((?<![\\d.,])(?:[1-4]?\\d|50)(?:[.,]\\d{1,2})?) ?(?:%|percent\\b)(?! of\\b)';
/** 'Up 5%' changes a weight before it; 'warm up 50%' changes none. */
const AFTER_WEIGHT = `(?<=${N}(?: ?${U})?,? ?)`;
/** 'I have 180 on and take 10%'; 'take 45% 200' is a share. */
const SOME_AFTER_WEIGHT = `(?<=${N}(?: ?${U})?,? (?:\\p{L}+ ){0,4})`;
/** '180 - 5%' and '82.5 kg - 5%' are not ranges, which end in a larger percentage. */
const AFTER_HEAVY = `(?<=(?<![\\d.,])(?:\\d{3}(?:[.,]\\d+)?(?: ?${U})?|\\d+(?:[.,]\\d+)? ?${U}) ?)`;
const SMALL_CHANGE = '((?<![\\d.,])(?:1?\\d|20)(?:[.,]\\d{1,2})?) ?(?:%|percent\\b)';
const MORE = [
  `(?:\\b(?:add|go(?:ing)? up|(?<=\\b(?:increased?|raised?)(?: ${N}(?: ?${U})?)? )by) |${AFTER_WEIGHT}(?:plus |up |\\+ ?))${CHANGE}`,
  `${CHANGE} (?:more|heavier|higher|above|up from|jump|increase|raise|bump)\\b`,
];
const LESS = [
  `\\b(?:take|taking)(?: (?:of|by|it|the weight|about|around))* ${CHANGE} (?:off|from|away)\\b`,
  `(?:${SOME_AFTER_WEIGHT}(?:take|taking)|\\b(?:knock|cut|drop|shave|deload(?:ing)?|back off))(?: (?:of|by|it|the weight|about|around))* ${CHANGE}(?: (?:off|from)\\b)?`,
  `${SMALL_CHANGE} off\\b`,
  `\\b(?:minus|less|take off|drop|down|(?<=\\b(?:reduced?|decreased?|lower(?:ed)?|cut|drop(?:ped)?)(?: ${N}(?: ?${U})?)? )by) ${CHANGE}`,
  `${CHANGE} (?:less|lighter|lower|below|under|down from|drop|decrease|reduction|deload)\\b`,
  `${AFTER_HEAVY}[-–] ?${SMALL_CHANGE}`,
];
/** Takes every percentage: '70, 80 and 90%', '70 75 and 80%'. */
export function takePercentages(rest: Rest): number[] {
  const list = `(?:${P} ?%?(?:, | ?/ ?| and | or |, and | )){0,20}${P} ?(?:%|percent\\b|per ?cent\\b|pct\\b)`;
  const percentages: number[] = [];
  percentages.push(...takeRising(rest), ...takeSecondShare(rest));
  percentages.push(...takeChange(rest, MORE).map((change) => 100 + change));
  percentages.push(...takeChange(rest, LESS).map((change) => 100 - change));
  const range =
    rest.take(`(${P}) ?%? ?(?:-|–|to|through|up to) ?(${P}) ?(?:%|percent\\b|per ?cent\\b|pct\\b)`) ??
    (/(?<!\b(?:what|which|how many|how much) )\bpercent/u.test(rest.text)
      ? rest.take(`\\b(?:from|between) (${P}) (?:to|and|up to) (${P})\\b`)
      : null);
  if (range) percentages.push(...steps(numberOf(range[1]!), numberOf(range[2]!)));
  for (let found = rest.take(list); found; found = rest.take(list))
    for (const [written] of found[0].matchAll(new RegExp(P, 'gu'))) percentages.push(numberOf(written));
  return percentages.filter((percent) => percent > 0 && percent <= 200).slice(0, 20);
}

/** Takes the percentage by which a weight changes, from the first matching pattern. */
function takeChange(rest: Rest, sources: readonly string[]): number[] {
  for (const source of sources) {
    const found = rest.take(source);
    if (found) return [numberOf(found[1]!)];
  }
  return [];
}

const RISING_MIN = 30;
const RISING_MAX = 110;

const SERIES = `(?:${P}(?:, ?| ?/ ?| (?:and|or|then) |, (?:and|then) | )){1,8}${P}`;
const RISING_OF = new RegExp(`${SERIES}(?= (?:of|off|from) (?:(?:my|the|whatever|what) |(${N})))`, 'u');
const OF_RISING = new RegExp(
  `(?<=\\bpercent(?:age)?s? (?:of|off|from|for) (${N})(?: ?${U})?[:,]? )${SERIES}(?=[\\s?.!]*$)`,
  'u',
);

/**
 * Takes a rising series with a reference weight: '70 75 80 85 of my deadlift', '70 75 80 of 145', 'percentages of
 * 150: 70 75 80'.
 */
function takeRising(rest: Rest): number[] {
  const found = RISING_OF.exec(rest.text) ?? OF_RISING.exec(rest.text);
  const numbers = found?.[0].match(new RegExp(P, 'gu'))?.map(numberOf) ?? [];
  const isRising = numbers.every((number, at) => number > (numbers[at - 1] ?? RISING_MIN - 1));
  const most = Math.min(RISING_MAX, numberOf(found?.[1] ?? `${RISING_MAX}`));
  if (found === null || !isRising || numbers.some((number) => number > most)) return [];
  rest.cut(found.index, found[0].length);
  return numbers;
}

/** Takes the second share of the same weight: '55% of 120 and then 60'. */
function takeSecondShare(rest: Rest): number[] {
  const found = new RegExp(
    `(${P}) ?(?:%|percent) of (${N})(?: ?${U})?(?:,? and then|,? then|,? and) (${P})(?! ?(?:${U}|%|percent|[x×]|reps?\\b|sets?\\b))`,
    'u',
  ).exec(rest.text);
  if (found === null) return [];
  const [whole, one = '', of = '', other = ''] = found;
  const [first, weight, second] = [numberOf(one), numberOf(of), numberOf(other)];
  if (second < RISING_MIN || second > RISING_MAX || second >= weight || first === second) return [];
  const from = found.index + whole.length - other.length;
  rest.cut(from, other.length);
  rest.cut(found.index, whole.indexOf(' of '));
  return [first, second];
}

/** Returns a range in steps of five, including both ends. */
function steps(first: number, last: number): number[] {
  if (first >= last) return [first, last];
  const all = Array.from({ length: Math.ceil((last - first) / STEP) }, (_, at) => first + STEP * at);
  return [...all, last];
}
