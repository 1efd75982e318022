import { MAX } from '#server/offline-coach/slots/act.ts';
import { N, numberOf, U, unitOf, X } from '#server/offline-coach/slots/measures.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { convertWeight, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';

const SET = new RegExp(
  `(${N}) ?(${U})? ?(?:${X}|for) ?(\\d{1,2})(?![\\d.,]*\\d)(?! ?(?:%|sets?\\b|${U}))(?: ?reps?)?`,
  'gu',
);
/** Largest number of repetitions: in '5 x 5 or 3 x 8' both numbers are counts. */
const REPETITIONS_MAX = 20;
const BETTER = 'better|worse|best|stronger|higher|bigger|harder|impressive|vs|versus|compare';
const ASKS = new RegExp(`\\b(?:${BETTER})\\b`, 'u');
const AROUND = new RegExp(
  `^(?:${BETTER}|${MAX}|sets?|who|who's|paper|than|which|estimated?|more|kgs?|lbs?)$`,
  'u',
);

/**
 * Answers which of two sets has the higher estimated max: 'which is better, 140 x 5 or 150 x 3'; null when no
 * two are compared.
 */
export function comparedSets(spelled: string): string | null {
  const found = [...spelled.matchAll(SET)];
  if (found.length !== 2 || !ASKS.test(spelled)) return null;
  const around = spelled.replace(SET, ' ').replace(liftIn(spelled)?.words ?? ' ', ' ');
  const words = around.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  if (words.some((word) => !GLUE.has(word) && !AROUND.test(word))) return null;
  const unit = found.map(([, , said]) => unitOf(said)).find(Boolean);
  const [one, other] = found.map(([, value = '', said, times = '']) =>
    setOf(numberOf(value), unitOf(said) ?? unit, Number(times)),
  );
  if (!one || !other) return null;
  const sets = [one, other].map((set) => `${set.said} gives a max of about **${set.max}${set.inUnit}**`);
  const more = [one, other].toSorted((a, b) => b.inKilos - a.inKilos)[0]!;
  const verdict =
    one.inKilos === other.inKilos ? 'They are worth as much' : `**${more.said}** is the better set`;
  return `${sets.join(', ')}, by Epley. ${verdict}. It is an estimate.`;
}

function setOf(weight: number, unit: WeightUnit | undefined, repetitions: number) {
  const max = estimatedOneRepMax({ weight, repetitions });
  if (max === null || weight <= REPETITIONS_MAX) return null;
  const inUnit = unit === undefined ? '' : ` ${unit}`;
  return {
    said: `${weight}${inUnit} × ${repetitions}`,
    max: roundTo(max, 0.1),
    inUnit,
    inKilos: roundTo(convertWeight(max, unit ?? 'kg', 'kg'), 0.1),
  };
}
