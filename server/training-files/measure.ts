import { kgFromLb } from '#shared/lifting/weight-unit.ts';
import { RECORD_REPETITIONS_MAX, RECORD_TITLE_MAX_CHARACTERS } from '#shared/record-limits.ts';
import type { Entry, SkipReason } from './entry.ts';

/** Beyond anything ever lifted, pressed with the legs or held. */
const WEIGHT_MAX_KG = 2000;
/**
 * A set's maximum Epley estimate, beyond every record (deadlift 510 kg, equipped squat 595 kg): 999 kg for a
 * hundred is a typo, or kilograms are pounds. A leg press or a yoke carries more.
 */
const ESTIMATE_MAX_KG = 600;
const CARRIED_MAX_KG = 2500;
const CARRIED =
  /\btotal\b|leg press|beinpresse|sled|yoke|hip thrust|glute bridge|calf|calves|wadenheben|carry|walk|pull[- ]?through|partial|rack pull|block pull|lockout|hack|smith|machine|maschine|truck|tire|tyre|shrug|belt squat|prowler/;
const EPLEY = 30;
const SECONDS_MAX = 24 * 3600;

/** What a set counts as. */
interface Done {
  /** The lift: with a load, a bodyweight lift is another one. */
  exercise: string;
  measure: 'weight' | 'reps' | 'time';
  value: number;
  repetitions: number | null;
}

/**
 * Decides what each set of a file counts as: a weight, repetitions, or seconds. A lift that the file loads
 * anywhere is a weighted one, and its sets without weight were not filled in; unless its name says that it
 * uses body weight.
 */
export function measure(entries: readonly Entry[]): (entry: Entry) => Done | { skip: SkipReason } {
  const loaded = new Set(entries.flatMap(({ exercise, weight }) => (weight ? exercise : [])));
  const kinds = new Map<string, Kind>();
  return (entry) => {
    let kind = kinds.get(entry.exercise);
    if (!kind) {
      kind = kindOf(entry.exercise);
      kinds.set(entry.exercise, kind);
    }
    const wrong = mistake(entry);
    if (wrong) return { skip: wrong };
    if (kind === 'assisted') return { skip: 'assisted' };
    const { exercise, weight, repetitions, seconds, distance } = entry;
    const reps = repetitions === 0 ? null : repetitions;
    if (weight) {
      const carried = reps === null && (distance || Boolean(seconds));
      if (reps === null && !carried && !(entry.bare && repetitions === null)) return { skip: 'nothing_done' };
      const name = kind === 'own weight' ? `${exercise} (Weighted)` : exercise;
      if (name.length > RECORD_TITLE_MAX_CHARACTERS) return { skip: 'long_lift' };
      return { exercise: name, measure: 'weight', value: weight, repetitions: reps };
    }
    if (reps !== null) {
      if (kind === 'loaded' || (kind === 'unknown' && loaded.has(exercise))) return { skip: 'no_weight' };
      return { exercise, measure: 'reps', value: reps, repetitions: null };
    }
    if (distance) return { skip: 'distance' };
    if (seconds) return { exercise, measure: 'time', value: seconds, repetitions: null };
    return { skip: 'nothing_done' };
  };
}

function mistake({ weight, unit, repetitions, seconds }: Entry): SkipReason | null {
  const numbers = [weight ?? 0, repetitions ?? 0, seconds ?? 0];
  if (numbers.some(Number.isNaN)) return 'not_a_number';
  if (repetitions !== null && !Number.isInteger(repetitions)) return 'not_a_number';
  if (numbers.some((number) => number < 0)) return 'negative';
  const kg = unit === 'kg' ? (weight ?? 0) : kgFromLb(weight ?? 0);
  if (kg > WEIGHT_MAX_KG || (repetitions ?? 0) > RECORD_REPETITIONS_MAX) return 'too_much';
  return (seconds ?? 0) > SECONDS_MAX ? 'too_much' : null;
}

/** Whether a set is physically impossible. An unknown unit is taken for pounds. */
export function isImpossible({ exercise, weight, unit, repetitions }: Entry): boolean {
  const kg = unit === 'kg' ? (weight ?? 0) : kgFromLb(weight ?? 0);
  const most = CARRIED.test(exercise.toLowerCase()) ? CARRIED_MAX_KG : ESTIMATE_MAX_KG;
  return kg * (1 + (repetitions ?? 0) / EPLEY) > most;
}

type Kind = 'assisted' | 'own weight' | 'loaded' | 'unknown';

const ASSISTED = /assist|unterst[uü]tz|asistid|wspomag/;
const OWN_WEIGHT =
  /pull[- ]?ups?\b|chin[- ]?ups?\b|push[- ]?ups?\b|press[- ]?ups?\b|sit[- ]?ups?\b|muscle[- ]?ups?\b|\bdips?\b|crunch|leg raise|knee raise|burpee|plank|handstand|pistol|nordic|bodyweight|air squat|toes[- ]to|\bl[- ]sit|inverted row|klimmz|liegest|barrenst|korpergewicht|tractions?\b|pompes?\b|poids du corps|dominadas?\b|flexion(es)? de|peso corporal|trazioni|piegament|corpo libero|barra fixa|flex(ao|oes)\b|optrek|opdruk|podciagan|pompki|подтягив|отжиман|armhav|chins\b/;
const LOADED =
  /\((weighted|barbell|dumbbell|kettlebell|machine|cable|smith( machine)?|plate|ez[- ]?bar|trap bar|hex bar|landmine)\b/;

/** 'Cable Crunch' implies its load. */
const WITH_LOAD =
  /\b(weighted|cable|machine|smith|barbell|dumbbell|kettlebell|kabel|maschine|polea|poulie|cavo|polia)\b/;

function kindOf(exercise: string): Kind {
  const name = exercise.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (ASSISTED.test(name)) return 'assisted';
  if (LOADED.test(name)) return 'loaded';
  if (WITH_LOAD.test(name)) return 'unknown';
  return OWN_WEIGHT.test(name) ? 'own weight' : 'unknown';
}
