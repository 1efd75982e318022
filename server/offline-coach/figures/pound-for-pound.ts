import { N, numberOf, U, unitOf } from '#server/offline-coach/slots/measures.ts';
import { dots } from '#shared/lifting/dots.ts';
import type { Sex } from '#shared/lifting/sex.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';

const ASKS =
  /\bpounds? for pounds?\b|\bp4p\b|\bkilos? for kilos?\b|\brelative(?:ly)?\b|\bfor (?:our|their|his|her|my|the) (?:size|weight|body ?weight)s?\b/u;
const WHO = "(i|my \\p{L}+|he|she)(?:'m|'s)?";
/** 'My lad pulls 160 at 61' */
const LIFTER = new RegExp(
  `\\b${WHO} (?:(?:can|just|only|now|also) )*\\p{L}+ (${N}) ?(${U})? ?(?:at|@|weighing|and weighs?)(?: a)?(?: body ?weight of)? (${N}) ?(${U})?`,
  'gu',
);
const MALE = /^(?:he|my (?:lad|son|brother|husband|boyfriend|dad|father|mate))$/u;
const FEMALE = /^(?:she|my (?:lass|daughter|sister|wife|girlfriend|mum|mom|mother|missus))$/u;
const BODY_MIN = 30;

interface Lifter {
  who: string;
  sex: Sex | null;
  kg: number;
  bodyKg: number;
  said: string;
}

/**
 * Answers who of two lifts more for their body weight: 'I pull 210 at 83, my lad 160 at 61'; null when not
 * asked.
 */
export function poundForPound(spelled: string): string | null {
  if (!ASKS.test(spelled)) return null;
  const lifters = [...spelled.matchAll(LIFTER)].map(lifterIn);
  const [one, other] = lifters;
  if (one === undefined || other === undefined || lifters.length > 2 || one.who === other.who) return null;
  if (lifters.some(({ kg, bodyKg }) => bodyKg < BODY_MIN || kg > 10 * bodyKg)) return null;
  const ratios = lifters.map(({ kg, bodyKg }) => roundTo(kg / bodyKg, 0.01));
  const said = lifters.map(({ who, said }, at) => `${who} ${said}, **${ratios[at]} times** body weight`);
  const better = ratios[0] === ratios[1] ? null : ratios[0]! > ratios[1]! ? one : other;
  const verdict =
    better === null
      ? 'By that you are level'
      : `By that **${better.who.toLowerCase()}** ${better.who === 'You' ? 'come' : 'comes'} out ahead`;
  return `${said.join('; ')}. ${verdict}. ${byDots(one, other)}`.trim();
}

/** Says who is better by DOTS, which depend on sex and, unlike ratios, do not favor light lifters. */
function byDots(one: Lifter, other: Lifter): string {
  const points = [one, other].map((lifter) => {
    const of = (sex: Sex) =>
      `**${roundTo(dots({ sex, bodyWeightKg: lifter.bodyKg, totalKg: lifter.kg }), 0.1)}**`;
    const said =
      lifter.sex === null ? `${of('male')} for a man or ${of('female')} for a woman` : of(lifter.sex);
    return `${said} (${lifter.who.toLowerCase()})`;
  });
  return `DOTS, which are fairer to the heavier one, give this lift alone ${points.join(' and ')}.`;
}

function lifterIn([, who = '', lift = '', unit, body = '', bodyUnit]: RegExpMatchArray): Lifter {
  const [own, bodys] = [unitOf(unit) ?? unitOf(bodyUnit), unitOf(bodyUnit) ?? unitOf(unit)];
  const inUnit = own === undefined ? '' : ` ${own}`;
  return {
    who:
      who === 'i' ? 'You' : who.replace(/^my /u, 'Your ').replace(/^[hs]/u, (first) => first.toUpperCase()),
    sex: MALE.test(who) ? 'male' : FEMALE.test(who) ? 'female' : null,
    kg: convertWeight(numberOf(lift), own ?? 'kg', 'kg'),
    bodyKg: convertWeight(numberOf(body), bodys ?? 'kg', 'kg'),
    said: `${numberOf(lift)}${inUnit} at ${numberOf(body)}${bodys === undefined ? '' : ` ${bodys}`}`,
  };
}
