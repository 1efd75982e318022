import { hasKey, type TextFile, type ToolAnswer } from '#server/offline-coach/conversation/dialogue.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { nameText } from '#server/offline-coach/words/plain-text.ts';
import { type LoggedSet, readTrainingLog, type TrainingLog } from '#server/training-files/training-log.ts';
import { calendarDay } from '#server/words/dates.ts';
import { liftInWords, valueWithUnit } from '#server/words/records.ts';
import { counted } from '#shared/counted.ts';
import { ESTIMATE_MAX_REPETITIONS, estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { convertWeight, isWeightUnit } from '#shared/lifting/weight-unit.ts';
import { isCut } from '#shared/long-text.ts';
import { isBetter, type Performance, personalBests } from '#shared/personal-best.ts';
import { RECORD_UNITS } from '#shared/record-limits.ts';
import { isPlan } from './labels.ts';

/** Maximum lifts in one answer; those with the most sets come first. */
const LIFTS_MAX = 12;
/** Minimum lines of a log; any text may have one with a lift and a weight. */
const LINES_MIN = 2;
const LINES_READ = 1000;
const LINE_CHARACTERS = 200;
/** Minimum estimated max of a hard set, as a share of the best in the log. */
const HARD = 0.85;

/**
 * Reads a file as a training log: an export of another app, a table, or lines such as 'Bench 3x5 100 kg';
 * null for anything else, including a plan.
 */
export function trainingLogOf({ text }: TextFile, today: string): TrainingLog | null {
  const log = readTrainingLog(text) ?? (isPlan(text) ? null : logOfLines(text, today));
  return log && { ...log, isPart: log.isPart || isCut(text) };
}

function logOfLines(text: string, today: string): TrainingLog | null {
  const all = text.split('\n');
  const lines = all
    .slice(0, LINES_READ)
    .filter((line) => line.length <= LINE_CHARACTERS && /\d/u.test(line) && liftIn(line) !== null);
  const read = lines.flatMap((line): LoggedSet[][] => {
    const { slots, otherLifts } = readSlots(line, today);
    const { lift, weight, repetitions, sets } = slots;
    if (lift === null || weight === null || repetitions === null || otherLifts.length > 0) return [];
    return [
      Array.from({ length: sets ?? 1 }, () => ({
        lift,
        value: weight.value,
        unit: weight.unit,
        repetitions,
      })),
    ];
  });
  return read.length < LINES_MIN ? null : { sets: read.flat(), days: null, isPart: all.length > LINES_READ };
}

interface LiftOfLog {
  lift: string;
  sets: readonly LoggedSet[];
  best: LoggedSet;
}

/** Returns the lifts of a log, those with the most sets first. */
export function liftsOf({ sets }: TrainingLog): LiftOfLog[] {
  return [...Map.groupBy(sets, ({ lift }) => lift)]
    .map(([lift, sets]) => ({ lift, sets, best: bestOf(sets) }))
    .sort((one, other) => other.sets.length - one.sets.length);
}

/** Returns the best set; of a lift that is done with and without weight, the best with weight. */
function bestOf(sets: readonly LoggedSet[]): LoggedSet {
  const weighed = sets.find(({ unit }) => isWeightUnit(unit));
  return personalBests(sets, (weighed ?? sets[0]!).unit).best!;
}

/** Summarizes a log by lift and compares it with the athlete's records. */
export function logInWords(name: string, log: TrainingLog, results: readonly ToolAnswer[]): string {
  const lifts = liftsOf(log);
  const records = recordsIn(results);
  const shown = lifts.slice(0, LIFTS_MAX);
  const days = log.days === null ? '' : `, ${calendarDay(log.days.first)} to ${calendarDay(log.days.last)}`;
  const rows = shown.map(({ lift, sets, best }) => {
    const record = records.get(lift.toLowerCase());
    const cells = [
      nameText(lift).replaceAll('|', '/'),
      String(sets.length),
      volumeOf(sets),
      hardOf(sets, best),
      liftInWords(best),
      record === undefined ? '–' : liftInWords(record),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const beaten = shown.flatMap(({ lift, best }) => {
    const record = records.get(lift.toLowerCase());
    return record !== undefined && isBetter(best, record)
      ? [`- ${nameText(lift)}: **${liftInWords(best)}** is better than your record, ${liftInWords(record)}.`]
      : [];
  });
  const more = lifts.length > shown.length ? ` These are the ${shown.length} lifts with the most sets.` : '';
  const file = `\`${name.replaceAll('`', "'")}\``;
  const held = `${counted(log.sets.length, 'set')} of ${counted(lifts.length, 'lift')}${days}.${more}`;
  return [
    log.isPart ? `I read only the beginning of ${file}: ${held}` : `${file} holds ${held}`,
    [
      '| Lift | Sets | Volume | Hard sets | Best set | Your record |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
    ...(beaten.length > 0 ? [beaten.join('\n')] : []),
    `Volume is weight times repetitions. A hard set is one whose estimated max comes within ${Math.round((1 - HARD) * 100)}% of the best in the log.`,
  ].join('\n\n');
}

const isWeight = ({ unit }: LoggedSet) => unit !== 'reps' && unit !== 'time';
const weightIn = ({ value, unit }: LoggedSet, to: LoggedSet['unit']) =>
  isWeightUnit(unit) && isWeightUnit(to) ? convertWeight(value, unit, to) : value;

function volumeOf(sets: readonly LoggedSet[]): string {
  const weighed = sets.filter(isWeight);
  const [first] = weighed;
  if (first === undefined) return '–';
  const sum = weighed.reduce((sum, set) => sum + weightIn(set, first.unit) * (set.repetitions ?? 1), 0);
  return valueWithUnit(Math.round(sum), first.unit);
}

function hardOf(sets: readonly LoggedSet[], best: LoggedSet): string {
  if (!isWeight(best)) return '–';
  const worth = (set: LoggedSet) =>
    estimatedOneRepMax({
      weight: weightIn(set, best.unit),
      repetitions: Math.min(set.repetitions ?? 1, ESTIMATE_MAX_REPETITIONS),
    }) ?? 0;
  const least = HARD * worth(best);
  return String(sets.filter((set) => isWeight(set) && worth(set) >= least).length);
}

/** Returns the best record of each lift, by lowercase name. */
function recordsIn(results: readonly ToolAnswer[]): Map<string, Performance> {
  const bests = new Map<string, Performance>();
  for (const { tool, value } of results) {
    if (tool !== 'prs' || !hasKey(value, 'records') || !Array.isArray(value.records)) continue;
    for (const standing of value.records as unknown[]) {
      const best = hasKey(standing, 'best') ? standing.best : null;
      if (!hasKey(best, 'lift') || !hasKey(best, 'value') || !hasKey(best, 'unit')) continue;
      const { lift, value, unit } = best;
      const repetitions = hasKey(best, 'repetitions') ? best.repetitions : null;
      if (typeof lift !== 'string' || typeof value !== 'number') continue;
      bests.set(lift.toLowerCase(), {
        value,
        unit: RECORD_UNITS.find((one) => one === unit) ?? null,
        repetitions: typeof repetitions === 'number' ? repetitions : null,
      });
    }
  }
  return bests;
}
