import { N, numberOf } from '#server/offline-coach/slots/measures.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { IPF_GL_UNDEFINED } from '#server/words/points.ts';
import { dots } from '#shared/lifting/dots.ts';
import { ipfGl } from '#shared/lifting/ipf-gl.ts';
import type { Sex } from '#shared/lifting/sex.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import { wilks } from '#shared/lifting/wilks.ts';

const FORMULAS = { wilks: ['Wilks', wilks], dots: ['DOTS', dots], gl: ['IPF GL', ipfGl] } as const;
/** 'A 500 dots total', '350 wilks' */
const POINTS_WANTED = new RegExp(
  `(${N}) (?:points? (?:in |of |on |by )?)?(wilks|dots|ipf ?gl|gl)\\b(?: points?)?`,
  'u',
);
const ASKS =
  /\b(?:what|which|how (?:much|big))\b.*\btotal\b|\btotal\b.*\b(?:do|would|will) i (?:need|have)\b/u;
const WORDS = new Set(
  'wilks dots ipf gl ipfgl points point total need needed have hit reach weigh body weight bodyweight weighing lifter must big score'.split(
    ' ',
  ),
);

/** Calculates the total for stated points: 'what total do I need for 400 DOTS at 80 kg'; null when not asked. */
export function totalForPoints({ slots, otherWeights, words, spelled }: Reading): string | null {
  const [, stated, formula = ''] = POINTS_WANTED.exec(spelled) ?? [];
  if (stated === undefined || !ASKS.test(spelled) || slots.lift !== null) return null;
  const points = numberOf(stated);
  const all = [slots.bodyWeight, slots.weight, ...otherWeights].filter((weight) => weight !== null);
  const [body, ...more] = all.filter(({ value }) => value !== points);
  // 180 without a unit may be pounds.
  if (body === undefined || body.unit === null || more.length > 0) return null;
  if (!words.every((word) => GLUE.has(word) || WORDS.has(word))) return null;
  const [name, of] = FORMULAS[formula.includes('gl') ? 'gl' : (formula as 'wilks' | 'dots')];
  const { unit } = body;
  if (!(body.value > 0)) return null;
  const bodyWeightKg = convertWeight(body.value, unit, 'kg');
  if (of({ sex: 'male', bodyWeightKg, totalKg: 1 }) === null) return IPF_GL_UNDEFINED;
  const total = (sex: Sex) => {
    const each = of({ sex, bodyWeightKg, totalKg: 1 }) ?? Number.NaN;
    return `**${roundTo(convertWeight(points / each, 'kg', unit), 0.1)} ${unit}**`;
  };
  const needed =
    slots.sex === null
      ? `about ${total('male')} for a man or ${total('female')} for a woman`
      : `about ${total(slots.sex)}`;
  return `For ${points} points by ${name} at ${body.value} ${unit} body weight, you need a total of ${needed}.`;
}
